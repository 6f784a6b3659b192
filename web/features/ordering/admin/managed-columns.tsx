import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { formatMoney } from '#web/domain/money.ts';
import type { AnyOrder, OrderKind } from '#web/domain/order-kind.ts';
import { managedNoteWords } from '#web/domain/payment-notes.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { OrderDay } from '#web/ui/local-time.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { isDeletable, orderKinds, orderLinkId } from './managed-order.ts';

/** Adds a note to the status of a payment that isn't simply complete. */
export function PaymentBadges({ order }: { order: Pick<AnyOrder, 'paymentStatus' | 'paymentNote'> }) {
  const note = order.paymentNote && managedNoteWords[order.paymentNote];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge status={order.paymentStatus} />
      {note && <Badge tone={note.tone}>{note.label}</Badge>}
    </span>
  );
}

interface CustomerLinkProps {
  id: string;
  /** False once the account is deleted. */
  isThere: boolean;
  children: ReactNode;
}

/** Leads to the customer's page. */
export function CustomerLink({ id, isThere, children }: CustomerLinkProps) {
  if (!isThere) return children;
  return (
    <Link to={paths.admin.user(id)} className="text-link">
      {children}
    </Link>
  );
}

const dataColumns: readonly Column<AnyOrder>[] = [
  {
    key: 'orderId',
    header: 'Order',
    isHeading: true,
    isSortable: true,
    cell: ({ orderId }) => <span className="tabular">{orderId}</span>,
  },
  {
    key: 'orderDate',
    header: 'Date',
    isSortable: true,
    cell: ({ createdAt }) => <OrderDay iso={createdAt} />,
  },
  {
    key: 'customerName',
    header: 'Customer',
    isSortable: true,
    cell: ({ customerId, customerName, customerEmail }) => (
      <>
        <CustomerLink id={customerId} isThere={customerEmail !== ''}>
          <span dir="auto" className="wrap-anywhere line-clamp-2 xl:min-w-40">
            {customerName || 'N/A'}
          </span>
        </CustomerLink>
        <span className="wrap-anywhere line-clamp-2 text-caption text-ink-faint">{customerEmail}</span>
      </>
    ),
  },
  {
    key: 'packageName',
    header: 'Product',
    isSortable: true,
    cell: ({ packageName }) => (
      <span dir="auto" className="wrap-anywhere line-clamp-2 xl:min-w-28">
        {packageName}
      </span>
    ),
  },
  {
    key: 'totalPrice',
    header: 'Total',
    isSortable: true,
    isNumeric: true,
    cell: ({ totalPrice, refundedPrice, currency }) => (
      <>
        {formatMoney(totalPrice, currency)}
        {refundedPrice > 0 && (
          <span className="block text-caption text-ink-soft">
            {formatMoney(refundedPrice, currency)} refunded
          </span>
        )}
      </>
    ),
  },
  {
    key: 'orderStatus',
    header: 'Status',
    isSortable: true,
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <PaymentBadges order={order} />
        {order.orderStatus !== order.paymentStatus && <StatusBadge status={order.orderStatus} />}
      </span>
    ),
  },
];

interface RowActions {
  kind: OrderKind;
  /** The list's search parameters, kept while an order is open. */
  search: string;
  onDelete: (order: AnyOrder) => void;
}

export function managedColumns({ kind, search, onDelete }: RowActions): readonly Column<AnyOrder>[] {
  const actions: Column<AnyOrder> = {
    key: 'actions',
    header: 'Actions',
    cell: (order) => (
      <div className="flex flex-wrap gap-2">
        <LinkButton
          id={orderLinkId(order.orderId)}
          size="small"
          to={{ pathname: orderKinds[kind].order(order.orderId), search }}
          preventScrollReset
        >
          Details<span className="sr-only"> of order {order.orderId}</span>
        </LinkButton>
        {isDeletable(order) && (
          <Button size="small" variant="danger" onClick={() => onDelete(order)}>
            Delete<span className="sr-only"> order {order.orderId}</span>
          </Button>
        )}
      </div>
    ),
  };
  return [...dataColumns, actions];
}
