import { useState } from 'react';
import { formatMoney } from '#web/domain/money.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { isPackageOrder, type ManagedOrder, orderKinds } from './managed-order.ts';

interface DeleteOrderDialogProps {
  /** The pending order in question; null while nobody asks. */
  order: ManagedOrder | null;
  onClose: () => void;
  onDeleted: () => void | Promise<void>;
  /** It was refused: the order is no longer what the list says, such as paid meanwhile. */
  onRefused: () => void | Promise<void>;
}

/** The service said no, with a reason; anything else is something that went wrong. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Asks before a pending order leaves every list. */
export function DeleteOrderDialog({ order, onClose, onDeleted, onRefused }: DeleteOrderDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The facts stay readable while the dialog fades out.
  const [shown, setShown] = useState<ManagedOrder | null>(null);
  if (order && order !== shown) setShown(order);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const remove = async () => {
    if (!order) return;
    setIsBusy(true);
    setRefusal(null);
    try {
      const endpoint = orderKinds[isPackageOrder(order) ? 'package' : 'item'].remove;
      await api(endpoint, { params: { id: order._id } });
      toast.success('Order deleted successfully!');
      close();
      await onDeleted();
    } catch (error) {
      if (isRefusal(error)) setRefusal(error.message);
      toast.error(isRefusal(error) ? 'Failed to delete order.' : 'Something went wrong while deleting.');
      if (isRefusal(error)) await onRefused();
    } finally {
      setIsBusy(false);
    }
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
            It leaves every list, the customer’s too. Should a payment for it arrive all the same, it goes
            back to who paid.
          </p>
          {refusal && <Alert tone="danger" title={refusal} />}
        </div>
      )}
    </ConfirmDialog>
  );
}
