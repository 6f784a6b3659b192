import { useState } from 'react';
import { deleteItem, type Item } from '#contract/catalog.ts';
import { api } from '#web/lib/browser-api.ts';
import { reasonOf } from '#web/lib/failure-reason.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

interface DeleteItemProps {
  /** The item in question; null while nobody asks. */
  doomed: Item | null;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

/** Asks before an item is taken off sale. */
export function DeleteItem({ doomed, onClose, onDeleted }: DeleteItemProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The name stays readable while the dialog fades out.
  const [name, setName] = useState('');
  if (doomed && doomed.itemName !== name) setName(doomed.itemName);
  const remove = async () => {
    if (!doomed) return;
    setIsBusy(true);
    try {
      await api(deleteItem, { params: { id: doomed._id } });
      toast.success('Item deleted.');
    } catch (error) {
      toast.error(reasonOf(error) ?? 'Failed to delete item');
    } finally {
      setIsBusy(false);
    }
    onClose();
    await onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={doomed !== null}
      onClose={onClose}
      onConfirm={remove}
      title={<span className="wrap-anywhere">Delete the item “{name}”?</span>}
      confirmLabel="Delete item"
      isBusy={isBusy}
      busyLabel="Deleting …"
    >
      Nobody can buy it any more. Orders made for it stay as they are, also those that are not paid yet.
    </ConfirmDialog>
  );
}
