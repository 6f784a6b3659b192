import { formatMoney } from '#web/domain/money.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { OrderDay } from '#web/ui/local-time.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { AnyOrder } from '../../../domain/order-kind.ts';
import { PaymentState } from '../../../domain/payment-state.tsx';

// Columns shared by several order lists. Their keys are the service's sort keys.

export const nameColumn = (header: string): Column<AnyOrder> => ({
  key: 'packageName',
  header,
  isHeading: true,
  isSortable: true,
  cell: ({ packageName, orderId }) => (
    <>
      <span dir="auto" className="wrap-anywhere line-clamp-3">
        {packageName}
      </span>
      <span className="tabular block font-normal text-caption text-ink-faint">{orderId}</span>
    </>
  ),
});

export const dateColumn: Column<AnyOrder> = {
  key: 'orderDate',
  header: 'Date',
  isSortable: true,
  cell: ({ createdAt }) => <OrderDay iso={createdAt} />,
};

export const amountColumn: Column<AnyOrder> = {
  key: 'totalPrice',
  header: 'Amount',
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
};

export const paymentColumn: Column<AnyOrder> = {
  key: 'paymentStatus',
  header: 'Payment',
  isSortable: true,
  cell: (order) => <PaymentState order={order} isBrief />,
};

export const statusColumn: Column<AnyOrder> = {
  key: 'orderStatus',
  header: 'Status',
  isSortable: true,
  cell: ({ orderStatus }) => <StatusBadge status={orderStatus} />,
};
