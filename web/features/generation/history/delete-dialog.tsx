import { useState } from 'react';
import { deleteGeneration, type Generation } from '#contract/generation.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

interface DeleteDialogProps {
  /** The listing in question; null while nobody asks. */
  generation: Pick<Generation, '_id' | 'productName'> | null;
  onClose: () => void;
  onDeleted: () => void | Promise<void>;
}

/** Asks before a listing leaves the history for good. */
export function DeleteDialog({ generation, onClose, onDeleted }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The name stays readable while the dialog fades out.
  const [name, setName] = useState('');
  if (generation && generation.productName !== name) setName(generation.productName);
  const remove = async () => {
    if (!generation) return;
    setIsBusy(true);
    try {
      await api(deleteGeneration, { params: { id: generation._id } });
      toast.success('Listing deleted.');
      onClose();
      await onDeleted();
    } catch (error) {
      toast.error(
        `Error: ${error instanceof ApiError ? error.message : 'The listing could not be deleted.'}`,
      );
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={generation !== null}
      onClose={onClose}
      onConfirm={remove}
      title={`Delete “${name}”?`}
      confirmLabel="Delete listing"
      isBusy={isBusy}
      busyLabel="Deleting …"
    >
      The listing and its facts leave your history. This cannot be undone. The line on your credit statement
      stays.
    </ConfirmDialog>
  );
}
