import { useState } from 'react';
import { cancelOrder } from '#contract/ordering.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { formatMoney } from '#web/domain/money.ts';
import { api } from '#web/lib/browser-api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AnyOrder } from '../../../domain/order-kind.ts';

interface CancelOrderDialogProps {
  /** The pending order; null while the dialog is closed. */
  order: AnyOrder | null;
  onClose: () => void;
}

/** Asks before buyers cancel an order they have not paid. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  // After a failure too: it may have been paid in another tab.
  const { isBusy, run } = useChange({ refresh: 'always' });
  // Keeps the order readable while the dialog fades out.
  const [shown, setShown] = useState<AnyOrder | null>(null);
  if (order && order !== shown) setShown(order);
  const cancel = async () => {
    if (!order) return;
    await run(() => api(cancelOrder, { params: { id: order._id } }), {
      said: 'Order cancelled.',
      onFailed: (error) => toast.error(reasonOf(error) ?? 'The order could not be cancelled.'),
    });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={order !== null}
      onClose={onClose}
      onConfirm={cancel}
      title={`Cancel order ${shown?.orderId ?? ''}?`}
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      isBusy={isBusy}
      busyLabel="Cancelling …"
    >
      {shown && (
        <p className="wrap-anywhere">
          <bdi>{shown.packageName}</bdi>, {formatMoney(shown.totalPrice, shown.currency)}. Nothing has been
          charged. It will no longer be in this list.
        </p>
      )}
    </ConfirmDialog>
  );
}
