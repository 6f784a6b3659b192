import { useState } from 'react';
import { deleteGeneration, type Generation } from '#contract/generation.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

interface DeleteDialogProps {
  /** The listing to delete; null while the dialog is closed. */
  generation: Pick<Generation, '_id' | 'productName'> | null;
  onClose: () => void;
  /** Refreshes the list or leaves the page. */
  onDeleted: () => void | Promise<void>;
}

/** Asks before permanently deleting a listing. */
export function DeleteDialog({ generation, onClose, onDeleted }: DeleteDialogProps) {
  const { isBusy, run } = useChange({ refresh: 'never' });
  // Keeps the name readable while the dialog fades out.
  const [name, setName] = useState('');
  if (generation && generation.productName !== name) setName(generation.productName);
  const remove = async () => {
    if (!generation) return;
    const isDeleted = await run(() => api(deleteGeneration, { params: { id: generation._id } }), {
      said: 'Listing deleted.',
      onMade: onClose,
      onFailed: (error) => toast.error(`Error: ${reasonOf(error) ?? 'The listing could not be deleted.'}`),
    });
    if (isDeleted) await onDeleted();
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
      The listing and its facts will be deleted from your history. This cannot be undone. Its line on your
      credit statement stays.
    </ConfirmDialog>
  );
}
