import { useState } from 'react';
import { useChange } from '#web/data/use-change.ts';
import { formatMoney } from '#web/domain/money.ts';
import { type AnyOrder, kindOf } from '#web/domain/order-kind.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { orderKinds } from './managed-order.ts';

interface DeleteOrderDialogProps {
  /** The pending order to delete; null while the dialog is closed. */
  order: AnyOrder | null;
  onClose: () => void;
  /** Runs once it is deleted, before the page's data is loaded again. */
  onMade?: () => void | Promise<void>;
  /** Runs after the page's data was loaded again. */
  onDeleted?: () => void;
}

/** The service refused and gave a reason; any other error is a failure. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Asks before a pending order is removed from every list. */
export function DeleteOrderDialog({ order, onClose, onMade, onDeleted }: DeleteOrderDialogProps) {
  const { isBusy, failure, run, forget } = useChange({ refresh: 'always' });
  const refusal = isRefusal(failure?.error) ? failure.error.message : null;
  // Keeps the order readable while the dialog fades out.
  const [shown, setShown] = useState<AnyOrder | null>(null);
  if (order && order !== shown) setShown(order);
  const close = () => {
    forget();
    onClose();
  };
  const remove = async () => {
    if (!order) return;
    const endpoint = orderKinds[kindOf(order)].remove;
    const isDeleted = await run(() => api(endpoint, { params: { id: order._id } }), {
      said: 'Order deleted successfully!',
      onMade: () => {
        close();
        return onMade?.();
      },
      onFailed: (error) =>
        toast.error(isRefusal(error) ? 'Failed to delete order.' : 'Something went wrong while deleting.'),
    });
    if (isDeleted) onDeleted?.();
  };
  return (
    <ConfirmDialog
      isOpen={order !== null}
      onClose={close}
      onConfirm={remove}
      title={`Delete order ${shown?.orderId ?? ''}?`}
      confirmLabel="Delete order"
      cancelLabel="Keep order"
      isBusy={isBusy}
      busyLabel="Deleting..."
    >
      {shown && (
        <div className="grid gap-3">
          <p className="wrap-anywhere">
            <bdi>{shown.packageName}</bdi> for <bdi>{shown.customerName || shown.customerEmail}</bdi>,{' '}
            {formatMoney(shown.totalPrice, shown.currency)}, not paid.
          </p>
          <p className="text-ink-soft text-small">
            It disappears from every list, including the customer’s. If a payment for it still arrives, it is
            refunded automatically.
          </p>
          {refusal && <Alert tone="danger" title={refusal} />}
        </div>
      )}
    </ConfirmDialog>
  );
}
