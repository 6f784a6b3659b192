import type { Loaded } from '#web/data/load-part.ts';
import { useRefreshWhile } from '#web/data/refresh.ts';
import { formatMoney } from '#web/domain/money.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
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
import { KindTabs } from './kind-tabs.tsx';
import type { OrderPage } from './load-orders.ts';
import { OrderList } from './order-list.tsx';

const credits = (count: number) => `${formatCount(count)} ${count === 1 ? 'credit' : 'credits'}`;

const columns: readonly Column<AnyOrder>[] = [
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
          {[order.orderId, order.orderDate, isPackageOrder(order) && credits(order.credit)]
            .filter(Boolean)
            .join(' · ')}
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
      <PayLink kind={kindOf(order)} orderId={order.orderId} size="small">
        {isPayable(order) ? 'Pay Now' : 'View Payment'}
        <span className="sr-only">
          {' '}
          for {order.packageName}, order {order.orderId}
        </span>
      </PayLink>
    ),
  },
];

interface PendingOrdersProps {
  kind: OrderKind;
  list: Loaded<OrderPage<AnyOrder>>;
  pageSize: number;
  /** The newest order that can be paid now, on whatever page of the list it stands. */
  firstPayable: AnyOrder | null;
}

/** What the person has ordered and not paid yet. */
export function PendingOrders({ kind, list, pageSize, firstPayable }: PendingOrdersProps) {
  useRefreshWhile(list.content?.orders.some(({ paymentNote }) => paymentNote === 'being_confirmed') ?? false);
  return (
    <>
      <PageHeader
        title="My Pending Orders"
        action={
          firstPayable && (
            <PayLink kind={kind} orderId={firstPayable.orderId} variant="primary">
              Pay First Order
            </PayLink>
          )
        }
      />
      <KindTabs
        label="Pending orders"
        current={kind}
        paths={{ package: orderPaths.package.pending, item: orderPaths.item.pending }}
      />
      <OrderList
        caption="My Pending Orders"
        columns={columns}
        list={list}
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
    </>
  );
}
