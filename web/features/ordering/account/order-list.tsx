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
  /** Without it the list has no search. */
  searchPlaceholder?: string;
  defaultSort?: string;
  nothingFound?: string;
  empty: ReactNode;
}

/** One of the user's order lists: a table whose state is in the address, or why it failed to load. */
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
