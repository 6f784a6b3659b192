import type { ReactNode } from 'react';
import type { Loaded } from '#web/data/load-part.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import type { AnyOrder } from '../../../domain/order-kind.ts';
import type { OrderPage } from './load-orders.ts';

interface OrderListProps<Row extends AnyOrder> {
  caption: string;
  columns: readonly Column<Row>[];
  list: Loaded<OrderPage<Row>>;
  pageSize: number;
  /** Without it the list cannot be searched. */
  searchPlaceholder?: string;
  defaultSort?: string;
  nothingFound?: string;
  empty: ReactNode;
}

/** A list of the person's orders, whichever: a table whose state is the address, or why there is none. */
export function OrderList<Row extends AnyOrder>({ list, searchPlaceholder, ...table }: OrderListProps<Row>) {
  if (list.content === null) return <LoadProblem sentence={list.problem} />;
  return (
    <DataTable
      {...table}
      {...(searchPlaceholder && { searchPlaceholder })}
      rows={list.content.orders}
      rowKey={({ _id }) => _id}
      total={list.content.total}
    />
  );
}
