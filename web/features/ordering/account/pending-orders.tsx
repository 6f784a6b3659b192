import { useEffect, useMemo, useRef, useState } from 'react';
import type { Loaded } from '#web/data/load-part.ts';
import { useRefreshWhile } from '#web/data/refresh.ts';
import { formatMoney } from '#web/domain/money.ts';
import { formatCountOf } from '#web/lib/format-count.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OrderDay } from '#web/ui/local-time.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Card } from '#web/ui/panel.tsx';
import {
  type AnyOrder,
  isPackageOrder,
  kindOf,
  type OrderKind,
  orderPaths,
} from '../../../domain/order-kind.ts';
import { isPayable } from '../../../domain/payment-notes.ts';
import { PaymentState } from '../../../domain/payment-state.tsx';
import { PayLink } from '../payment/pay-link.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { KindTabs } from './kind-tabs.tsx';
import type { OrderPage } from './load-orders.ts';
import { OrderList } from './order-list.tsx';

function Facts({ order }: { order: AnyOrder }) {
  return (
    <>
      {order.orderId} · <OrderDay iso={order.createdAt} />
      {isPackageOrder(order) && ` · ${formatCountOf(order.credit, 'credit')}`}
    </>
  );
}

const columnsWith = (onCancel: (order: AnyOrder) => void): readonly Column<AnyOrder>[] => [
  {
    key: 'order',
    header: 'Order Info',
    isHeading: true,
    cell: (order) => (
      <>
        <span dir="auto" className="wrap-anywhere line-clamp-3">
          {order.packageName}
        </span>
        <span className="tabular block font-normal text-ink-soft text-small">
          <Facts order={order} />
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: ({ totalPrice, currency }) => formatMoney(totalPrice, currency),
  },
  { key: 'status', header: 'Status', cell: (order) => <PaymentState order={order} /> },
  {
    key: 'actions',
    header: 'Actions',
    cell: (order) => (
      <div className="flex flex-wrap gap-2">
        <PayLink kind={kindOf(order)} orderId={order.orderId} size="small">
          {isPayable(order) ? 'Pay Now' : 'View Payment'}
          <For order={order} />
        </PayLink>
        {isPayable(order) && (
          <Button size="small" variant="quiet" onClick={() => onCancel(order)}>
            Cancel
            <For order={order} />
          </Button>
        )}
      </div>
    ),
  },
];

/** Names the order in a link or button, for screen readers that list them. */
function For({ order }: { order: AnyOrder }) {
  return (
    <span className="sr-only">
      {' '}
      for {order.packageName}, order {order.orderId}
    </span>
  );
}

interface PendingOrdersProps {
  kind: OrderKind;
  list: Loaded<OrderPage<AnyOrder>>;
  pageSize: number;
  /** The newest order that can be paid now, on any page of the list. */
  firstPayable: AnyOrder | null;
  /** The order the checkout has just placed: it stands apart. */
  newOrder: AnyOrder | null;
  counts: Record<OrderKind, number> | null;
}

/** The list without the order that stands above it. */
const without = (order: AnyOrder | null, list: Loaded<OrderPage<AnyOrder>>): typeof list =>
  order && list.content
    ? {
        ...list,
        content: { ...list.content, orders: list.content.orders.filter(({ _id }) => _id !== order._id) },
      }
    : list;

/** The user's unpaid orders. */
export function PendingOrders(props: PendingOrdersProps) {
  const { kind, list, pageSize, firstPayable, newOrder, counts } = props;
  const [doomed, setDoomed] = useState<AnyOrder | null>(null);
  const columns = useMemo(() => columnsWith(setDoomed), []);
  useRefreshWhile(list.content?.orders.some(({ paymentNote }) => paymentNote === 'being_confirmed') ?? false);
  const isOnly = newOrder !== null && list.content?.total === 1;
  return (
    <>
      <PageHeader
        title="My Pending Orders"
        action={
          firstPayable &&
          !newOrder && (
            <PayLink kind={kind} orderId={firstPayable.orderId} variant="primary">
              Pay First Order
            </PayLink>
          )
        }
      />
      <KindTabs
        label="Pending Orders"
        current={kind}
        paths={{ package: orderPaths.package.pending, item: orderPaths.item.pending }}
        counts={counts}
      />
      {newOrder && <NewOrder order={newOrder} onCancel={() => setDoomed(newOrder)} />}
      {newOrder && !isOnly && <h2 className="mt-10 mb-4 font-semibold text-subtitle">Earlier orders</h2>}
      {!isOnly && (
        <OrderList
          caption="My Pending Orders"
          columns={columns}
          list={without(newOrder, list)}
          pageSize={pageSize}
          empty={
            <EmptyState
              title="No Pending Orders"
              action={<LinkButton to={orderPaths[kind].history}>See what you bought</LinkButton>}
            >
              You're all caught up with payments
            </EmptyState>
          }
        />
      )}
      <CancelOrderDialog order={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

/** The order that has just been placed, with its payment as the one thing to do next. */
function NewOrder({ order, onCancel }: { order: AnyOrder; onCancel: () => void }) {
  const payLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // After the focus that every navigation sets.
    const timer = setTimeout(() => payLink.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-labelledby="new-order">
      <Card className="grid gap-5 ring-1 ring-accent">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <div className="min-w-0">
            <h2 id="new-order" className="eyebrow">
              Your new order
            </h2>
            <p dir="auto" className="wrap-anywhere mt-1 font-display text-title">
              {order.packageName}
            </p>
            <p className="tabular text-ink-soft text-small">
              <Facts order={order} />
            </p>
          </div>
          <p className="tabular font-display text-heading">{formatMoney(order.totalPrice, order.currency)}</p>
        </div>
        <PaymentState order={order} />
        <div className="flex flex-wrap gap-3">
          <PayLink ref={payLink} kind={kindOf(order)} orderId={order.orderId} variant="primary">
            {isPayable(order) ? 'Pay Now' : 'View Payment'}
            <For order={order} />
          </PayLink>
          {isPayable(order) && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel order
              <For order={order} />
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}
