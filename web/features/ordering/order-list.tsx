import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Loaded } from '#web/lib/load-part.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import type { OrderPage } from './load-orders.ts';
import type { AnyOrder } from './order-kind.ts';

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

function LoadProblem({ sentence }: { sentence: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      tone="danger"
      title={sentence}
      action={
        // A form without fields asks for the page again, which also works without script.
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void revalidate();
          }}
        >
          <Button type="submit" size="small" isBusy={state === 'loading'} busyLabel="Loading...">
            Try again
          </Button>
        </form>
      }
    />
  );
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
