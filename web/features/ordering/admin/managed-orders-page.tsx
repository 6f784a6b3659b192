import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyOrder } from '#web/domain/order-kind.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';
import type { ManagedOrders } from './load-managed-orders.ts';
import { managedColumns } from './managed-columns.tsx';
import { orderKinds } from './managed-order.ts';
import { OrderDetails } from './order-details.tsx';
import { filterIn } from './order-filter.ts';
import { OrderFilterLinks } from './order-filter-links.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** Exports everything the filter and search match, on all pages. */
function ExportLink({ path }: { path: string }) {
  const [params] = useSearchParams();
  const query = new URLSearchParams();
  const filter = filterIn(params);
  const search = params.get('q')?.trim();
  if (search) query.set('search', search);
  if (filter === 'attention') query.set('needsAttention', 'true');
  else if (filter) query.set('paymentStatus', filter);
  return (
    <a href={query.size > 0 ? `${path}?${query}` : path} className={buttonClass({ size: 'small' })}>
      <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Export CSV
    </a>
  );
}

type Asking = { about: AnyOrder; what: 'details' | 'refund' | 'delete' };

/**
 * One dialog at a time, always with the newest version of its order. A dialog closes only itself: if it
 * opened another, its close event comes after that.
 */
function useAsking(orders: readonly AnyOrder[]) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const newest = asking && (orders.find(({ _id }) => _id === asking.about._id) ?? asking.about);
  return {
    orderFor: (what: Asking['what']) => (asking?.what === what ? newest : null),
    ask: (what: Asking['what']) => (about: AnyOrder) => setAsking({ about, what }),
    close: (what: Asking['what']) => () => setAsking((now) => (now?.what === what ? null : now)),
  };
}

/** Orders of one kind in the back office: search, details, refund, delete, export. */
export function ManagedOrdersPage({ kind, list, attentionCount, now }: ManagedOrders) {
  const { title, lead, exportPath, pageSize } = orderKinds[kind];
  const [params] = useSearchParams();
  const { orderFor, ask, close } = useAsking(list.content?.orders ?? []);
  const table = useRef<HTMLDivElement>(null);
  const columns = managedColumns({ onDetails: ask('details'), onDelete: ask('delete') });
  return (
    <>
      <PageHeader title={title} lead={lead} action={<ExportLink path={exportPath} />} />
      <div className="mb-5">
        <OrderFilterLinks attentionCount={attentionCount} />
      </div>
      {list.content === null ? (
        <LoadProblem sentence={list.problem} />
      ) : (
        <div ref={table} tabIndex={-1} className="text-small focus:outline-none">
          <DataTable
            caption={title}
            columns={columns}
            rows={list.content.orders}
            rowKey={({ _id }) => _id}
            total={list.content.total}
            pageSize={pageSize}
            searchPlaceholder="Search orders..."
            defaultSort="-orderDate"
            nothingFound="No orders found"
            empty={
              <EmptyState title="No orders found">
                {filterIn(params) === ''
                  ? 'Orders are listed here as soon as somebody makes one.'
                  : 'There is none in this state. Choose another filter to see the others.'}
              </EmptyState>
            }
          />
        </div>
      )}
      <OrderDetails
        order={orderFor('details')}
        now={now}
        onClose={close('details')}
        onRefund={ask('refund')}
        onDelete={ask('delete')}
      />
      <RefundDialog order={orderFor('refund')} onClose={close('refund')} />
      <DeleteOrderDialog
        order={orderFor('delete')}
        onClose={close('delete')}
        // The pressed button was removed with its row.
        onDeleted={() => table.current?.focus({ preventScroll: true })}
      />
    </>
  );
}
