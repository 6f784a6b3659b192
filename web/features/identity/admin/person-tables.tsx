import { Link } from 'react-router';
import type { Generation } from '#contract/generation.ts';
import type { ItemOrder, Order } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import type { Ticket } from '#contract/support.ts';
import { formatMoney } from '#web/domain/money.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface TableProps<Row> {
  rows: readonly Row[];
  total: number;
  pageSize: number;
}

const whenColumn = {
  key: 'date',
  header: 'Date',
  cell: ({ createdAt }: { createdAt: string }) => <LocalTime iso={createdAt} />,
};

const runTones: Record<Generation['status'], BadgeTone> = {
  completed: 'accent',
  running: 'info',
  failed: 'danger',
  cancelled: 'neutral',
};

const listingColumns: readonly Column<Generation>[] = [
  {
    key: 'name',
    header: 'Listing',
    isHeading: true,
    cell: ({ _id, productName }) => (
      <Link
        to={paths.user.historyEntry(_id)}
        dir="auto"
        className="wrap-anywhere line-clamp-2 hover:underline"
      >
        {productName}
      </Link>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <Badge tone={runTones[status]}>{status}</Badge> },
  { key: 'language', header: 'Language', cell: ({ language }) => language },
  whenColumn,
];

export function PersonListings(props: TableProps<Generation>) {
  return (
    <DataTable
      caption="Listings"
      columns={listingColumns}
      rowKey={({ _id }) => _id}
      empty={<EmptyState title="No listings" />}
      {...props}
    />
  );
}

/** Columns shared by packages and items. */
const orderColumns = (what: string): readonly Column<Order | ItemOrder>[] => [
  {
    key: 'orderId',
    header: 'Order',
    isHeading: true,
    cell: ({ orderId }) => <span className="tabular">{orderId}</span>,
  },
  {
    key: 'what',
    header: what,
    cell: ({ packageName }) => <span className="wrap-anywhere">{packageName}</span>,
  },
  {
    key: 'total',
    header: 'Total',
    isNumeric: true,
    cell: ({ totalPrice, currency }) => formatMoney(totalPrice, currency),
  },
  { key: 'payment', header: 'Payment', cell: ({ paymentStatus }) => <StatusBadge status={paymentStatus} /> },
  whenColumn,
];

const packageOrderColumns = orderColumns('Package');
const itemOrderColumns = orderColumns('Item');

export function PersonOrders(props: TableProps<Order>) {
  return (
    <DataTable
      caption="Orders"
      columns={packageOrderColumns}
      rowKey={({ _id }) => _id}
      empty={<EmptyState title="No orders found" />}
      {...props}
    />
  );
}

export function PersonItemOrders(props: TableProps<ItemOrder>) {
  return (
    <DataTable
      caption="Item orders"
      columns={itemOrderColumns}
      rowKey={({ _id }) => _id}
      empty={<EmptyState title="No orders found" />}
      {...props}
    />
  );
}

const ticketColumns: readonly Column<Ticket>[] = [
  {
    key: 'subject',
    header: 'Ticket',
    isHeading: true,
    cell: ({ _id, subject }) => (
      <Link
        to={`${paths.admin.supportMessages}?ticket=${_id}`}
        dir="auto"
        className="wrap-anywhere line-clamp-2 hover:underline"
      >
        {subject || 'Without a subject'}
      </Link>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ ticketStatus }) => <StatusBadge status={ticketStatus} /> },
  whenColumn,
];

export function PersonTickets(props: TableProps<Ticket>) {
  return (
    <DataTable
      caption="Tickets"
      columns={ticketColumns}
      rowKey={({ _id }) => _id}
      empty={<EmptyState title="No tickets" />}
      {...props}
    />
  );
}
