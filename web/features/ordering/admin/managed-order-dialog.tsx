import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { type AnyOrder, isOpenOrder } from '#web/domain/order-kind.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';
import type { ManagedOrder } from './load-managed-orders.ts';
import { isDeletable, orderKinds, orderLinkId } from './managed-order.ts';
import { OrderDetails } from './order-details.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** Leaves the focus on the order's link in the list, also when it is closed by Back. */
function useFocusLeftBehind(orderId: string): void {
  useEffect(
    () => () => document.getElementById(orderLinkId(orderId))?.focus({ preventScroll: true }),
    [orderId],
  );
}

function Missing({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Order not found"
      footer={
        <Button onClick={onClose} data-initial-focus>
          Back to all orders
        </Button>
      }
    >
      <p className="wrap-anywhere">
        There is no order <bdi>{id}</bdi>. The address may be incomplete, or the order may have been deleted;
        the{' '}
        <Link to={`${paths.admin.audit}?subject=order`} className="text-link">
          audit log
        </Link>{' '}
        shows by whom.
      </p>
    </Dialog>
  );
}

interface OpenOrderProps {
  order: AnyOrder;
  /** In milliseconds. */
  now: number;
  /** Resolves once the list is in view. */
  onClose: () => void | Promise<void>;
}

function OpenOrder({ order, now, onClose }: OpenOrderProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [asking, setAsking] = useState<'refund' | 'delete' | null>(null);
  const stopAsking = () => setAsking(null);
  return (
    <>
      <Dialog
        isOpen
        onClose={() => void onClose()}
        title={`Order ${order.orderId}`}
        isWide
        footer={
          <>
            {isDeletable(order) && (
              <Button variant="danger" onClick={() => setAsking('delete')}>
                Delete order
              </Button>
            )}
            {isOpenOrder(order) && (
              <Button variant="danger" onClick={() => setAsking('refund')}>
                Refund...
              </Button>
            )}
            <Button onClick={() => void onClose()}>Close</Button>
          </>
        }
      >
        <OrderDetails order={order} now={now} onDirtyChange={setIsDirty} />
      </Dialog>
      <RefundDialog order={asking === 'refund' ? order : null} onClose={stopAsking} />
      <DeleteOrderDialog
        order={asking === 'delete' ? order : null}
        onClose={stopAsking}
        // Before the page's data is loaded again: the order is gone, and its address with it.
        onMade={onClose}
      />
      <UnsavedChangesGuard isDirty={isDirty} />
    </>
  );
}

/** An order at its own address, over the list it belongs to. Closing it leads to the list with its search and filters. */
export function ManagedOrderDialog({ kind, id, loaded, now }: ManagedOrder) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const order = loaded.content?.order ?? null;
  useFocusLeftBehind(order?.orderId ?? id);
  const close = () =>
    navigate({ pathname: orderKinds[kind].path, search }, { replace: true, preventScrollReset: true });
  if (loaded.content === null) {
    return (
      <Dialog isOpen onClose={() => void close()} title={`Order ${id}`}>
        <LoadProblem sentence={loaded.problem} />
      </Dialog>
    );
  }
  if (!order) return <Missing id={id} onClose={() => void close()} />;
  return <OpenOrder key={order._id} order={order} now={now} onClose={close} />;
}
