import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface Listing {
  id: number;
  product: string;
  words: number;
  status: string;
}

const statuses = ['Completed', 'Paid', 'Processing', 'pending', 'Shipped', 'Cancelled', 'Refunded'];

const listings: Listing[] = Array.from({ length: 120 }, (_, index) => ({
  id: index,
  product: ['Linen napkin', 'Oak cutting board', 'Brass reading lamp', 'Stoneware dripper'][index % 4] ?? '',
  words: 180 + ((index * 37) % 220),
  status: statuses[index % 7] ?? '',
}));

const columns: Column<Listing>[] = [
  {
    key: 'product',
    header: 'Product',
    isSortable: true,
    isHeading: true,
    cell: ({ product, id }) => `${product} ${id}`,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'words', header: 'Words', isSortable: true, isNumeric: true, cell: ({ words }) => words },
  { key: 'actions', header: 'Actions', cell: () => <Button size="small">Open</Button> },
];

const PAGE_SIZE = 5;

export function TableGallery() {
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').toLowerCase();
  const found = listings.filter(({ product }) => product.toLowerCase().includes(query));
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1);
  return (
    <Panel title="Table">
      <DataTable
        caption="Listings"
        columns={columns}
        rows={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ id }) => String(id)}
        total={found.length}
        pageSize={PAGE_SIZE}
        searchPlaceholder="Search listings..."
        empty={<EmptyState title="No listings yet" />}
      />
    </Panel>
  );
}
