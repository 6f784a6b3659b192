import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import type { AnyOrder, OrderKind } from '#web/domain/order-kind.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';
import type { ManagedOrders } from './load-managed-orders.ts';
import { managedColumns } from './managed-columns.tsx';
import { orderKinds } from './managed-order.ts';
import { OrderFilters, PageSizes } from './order-filters.tsx';
import { filterOf, selectionIn, selectionWords } from './order-selection.ts';
import { OrderTotals } from './order-totals.tsx';

/** Exports everything that is selected, on all pages. */
function ExportLink({ path }: { path: string }) {
  const [params] = useSearchParams();
  const query = new URLSearchParams(filterOf(selectionIn(params)));
  return (
    <a href={query.size > 0 ? `${path}?${query}` : path} className={buttonClass({ size: 'small' })}>
      <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Export CSV
    </a>
  );
}

function NoOrders({ kind }: { kind: OrderKind }) {
  const [params] = useSearchParams();
  const selected = selectionWords(selectionIn(params));
  if (selected === null) {
    return (
      <EmptyState title="No orders found">Orders appear here as soon as somebody places one.</EmptyState>
    );
  }
  return (
    <EmptyState
      title="No orders found"
      action={<LinkButton to={orderKinds[kind].path}>Clear search and filters</LinkButton>}
    >
      <span className="wrap-anywhere">Nothing matches {selected}.</span>
    </EmptyState>
  );
}

/** Orders of one kind in the back office: search, filters, totals, export. Each opens at an address of its own. */
export function ManagedOrdersPage({ kind, list, attentionCount }: ManagedOrders) {
  const { title, lead, exportPath } = orderKinds[kind];
  const [params] = useSearchParams();
  const { pageSize } = selectionIn(params);
  const [deleting, setDeleting] = useState<AnyOrder | null>(null);
  const table = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader title={title} lead={lead} action={<ExportLink path={exportPath} />} />
      <OrderFilters attentionCount={attentionCount} />
      {list.content === null ? (
        <LoadProblem sentence={list.problem} />
      ) : (
        <div className="grid gap-5">
          {list.content.total === 0 ? (
            <NoOrders kind={kind} />
          ) : (
            <>
              <OrderTotals {...list.content.totals} />
              <div ref={table} tabIndex={-1} className="text-small focus:outline-none">
                <DataTable
                  caption={title}
                  columns={managedColumns({ kind, search: params.toString(), onDelete: setDeleting })}
                  rows={list.content.orders}
                  rowKey={({ _id }) => _id}
                  total={list.content.total}
                  pageSize={pageSize}
                  defaultSort="-orderDate"
                  empty={null}
                />
              </div>
              <PageSizes />
            </>
          )}
        </div>
      )}
      <DeleteOrderDialog
        order={deleting}
        onClose={() => setDeleting(null)}
        // The pressed button was removed with its row.
        onDeleted={() => table.current?.focus({ preventScroll: true })}
      />
      <Outlet />
    </>
  );
}
