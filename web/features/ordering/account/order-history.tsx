import { useMemo, useState } from 'react';
import type { Loaded } from '#web/data/load-part.ts';
import { useRefreshWhile } from '#web/data/refresh.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { daysLeftWords } from '../../../domain/membership.ts';
import type { AnyOrder } from '../../../domain/order-kind.ts';
import type { OrderPage } from './load-orders.ts';
import { OrderActions } from './order-actions.tsx';
import { amountColumn, dateColumn, nameColumn, paymentColumn, statusColumn } from './order-columns.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderList } from './order-list.tsx';

export interface HistoryList {
  list: Loaded<OrderPage<AnyOrder>>;
  /** When the list was loaded, in milliseconds: server and browser then count the same days. */
  now: number;
}

const daysLeftColumn = (now: number): Column<AnyOrder> => ({
  key: 'daysLeft',
  header: 'Days left',
  cell: (order) => <span className="tabular whitespace-nowrap">{daysLeftWords(order, now)}</span>,
});

const customerColumn: Column<AnyOrder> = {
  key: 'customerName',
  header: 'Customer',
  isSortable: true,
  cell: ({ customerName }) => (
    <span dir="auto" className="wrap-anywhere line-clamp-2">
      {customerName || 'Not specified'}
    </span>
  ),
};

interface OrderHistoryProps extends HistoryList {
  caption: string;
  /** Header of the product name column. */
  nameHeader: string;
  /** A column only one of the lists has. */
  special?: 'daysLeft' | 'customer';
  pageSize: number;
  buyPath: string;
  buyLabel: string;
}

/** Orders of any state, searchable and sortable, with details and actions. */
export function OrderHistory(props: OrderHistoryProps) {
  const { caption, nameHeader, special, list, now, pageSize, buyPath, buyLabel } = props;
  const [shown, setShown] = useState<AnyOrder | null>(null);
  useRefreshWhile(list.content?.orders.some(({ paymentNote }) => paymentNote === 'being_confirmed') ?? false);
  const columns = useMemo(
    () => [
      nameColumn(nameHeader),
      ...(special === 'customer' ? [customerColumn] : []),
      dateColumn,
      amountColumn,
      paymentColumn,
      statusColumn,
      ...(special === 'daysLeft' ? [daysLeftColumn(now)] : []),
      {
        key: 'actions',
        header: 'Actions',
        cell: (order: AnyOrder) => <OrderActions order={order} onDetails={() => setShown(order)} />,
      },
    ],
    [nameHeader, special, now],
  );
  return (
    <>
      <OrderList
        caption={caption}
        columns={columns}
        list={list}
        pageSize={pageSize}
        searchPlaceholder="Search orders..."
        defaultSort="-orderDate"
        nothingFound="No orders found"
        empty={
          <EmptyState
            title="No orders found"
            action={
              <LinkButton to={buyPath} variant="primary">
                {buyLabel}
              </LinkButton>
            }
          >
            Your orders are listed here, with payment and receipt.
          </EmptyState>
        }
      />
      <OrderDetails order={shown} now={now} onClose={() => setShown(null)} />
    </>
  );
}
