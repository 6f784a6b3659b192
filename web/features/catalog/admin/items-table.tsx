import { ImageIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { deleteItem, type Item } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { useRefresh } from '#web/data/refresh.ts';
import { DeleteDialog } from '#web/domain/delete-dialog.tsx';
import { formatMoney } from '#web/domain/money.ts';
import { useRootData } from '#web/domain/viewer.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ContentImage } from '#web/ui/content-image.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

function Name({ item }: { item: Item }) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-control bg-well text-ink-faint">
        {item.imageUrl ? (
          <ContentImage src={item.imageUrl} sizes="3rem" className="size-full object-cover" />
        ) : (
          <ImageIcon aria-hidden="true" className="size-5" />
        )}
      </span>
      <span className="min-w-0">
        <Link
          to={paths.admin.item(item._id)}
          prefetch="intent"
          dir="auto"
          className="wrap-anywhere line-clamp-2 font-medium hover:underline"
        >
          {item.itemName}
        </Link>
        <span className="wrap-anywhere line-clamp-1 font-normal text-ink-faint text-small">{item.slug}</span>
      </span>
    </div>
  );
}

function columnsFor(publicUrl: string, askToDelete: (item: Item) => void): readonly Column<Item>[] {
  return [
    { key: 'name', header: 'Item', isHeading: true, cell: (item) => <Name item={item} /> },
    {
      key: 'price',
      header: 'Price',
      isNumeric: true,
      cell: ({ price, currency }) => formatMoney(price, currency),
    },
    {
      key: 'checkout',
      header: 'Checkout',
      cell: ({ _id, itemName }) => (
        <span className="flex flex-wrap items-center gap-x-1 lg:flex-nowrap">
          <Link to={paths.itemBuy(_id)} className="text-link text-small">
            Open<span className="sr-only"> the checkout of {itemName}</span>
          </Link>
          <CopyButton
            text={`${publicUrl}${paths.itemBuy(_id)}`}
            subject={`Link to ${itemName}`}
            label="Copy link"
          />
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (item) => (
        <span className="flex flex-wrap gap-2 lg:flex-nowrap">
          <LinkButton to={paths.admin.item(item._id)} size="small">
            Edit<span className="sr-only"> {item.itemName}</span>
          </LinkButton>
          <Button size="small" variant="danger" onClick={() => askToDelete(item)}>
            Delete<span className="sr-only"> {item.itemName}</span>
          </Button>
        </span>
      ),
    },
  ];
}

interface ItemsTableProps {
  rows: readonly Item[];
  total: number;
  pageSize: number;
}

/** The items on sale, newest first. */
export function ItemsTable({ rows, total, pageSize }: ItemsTableProps) {
  const [doomed, setDoomed] = useState<Item | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const refresh = useRefresh();
  const publicUrl = useRootData()?.publicUrl ?? '';
  const onDeleted = async () => {
    await refresh();
    // The pressed button was removed with its row.
    table.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={table} tabIndex={-1} className="focus:outline-none">
        <DataTable
          caption="Items on sale"
          columns={columnsFor(publicUrl, setDoomed)}
          rows={rows}
          rowKey={({ _id }) => _id}
          total={total}
          pageSize={pageSize}
          searchPlaceholder="Search items..."
          empty={
            <EmptyState
              title="No items yet"
              action={
                <LinkButton to={paths.admin.newItem} variant="primary">
                  Add your first item
                </LinkButton>
              }
            >
              An item is sold by its link: a guide, a template, a course. Buyers get its guidelines and access
              link once they have paid.
            </EmptyState>
          }
        />
      </div>
      <DeleteDialog
        name={doomed?.itemName ?? null}
        kind="item"
        onClose={() => setDoomed(null)}
        onDelete={async () => doomed && api(deleteItem, { params: { id: doomed._id } })}
        onDeleted={onDeleted}
      >
        Nobody can buy it any more. Existing orders are not affected, including unpaid ones.
      </DeleteDialog>
    </>
  );
}
