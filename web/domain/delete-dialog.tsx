import { type ReactNode, useState } from 'react';
import { useChange } from '#web/data/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { reasonOf } from './failure-reason.ts';

interface DeleteDialogProps {
  /** The name of the thing; null while the dialog is closed. */
  name: string | null;
  /** The kind of thing, such as `package`. */
  kind: string;
  /** What is lost, and what is kept. */
  children: ReactNode;
  onClose: () => void;
  /** Deletes it; a failure is shown. */
  onDelete: () => Promise<unknown>;
  /** After the response, success or not: another user may have deleted it first. */
  onDeleted: (isDeleted: boolean) => Promise<void>;
}

/** Asks before deleting something and reports the result. */
export function DeleteDialog({ name, kind, children, onClose, onDelete, onDeleted }: DeleteDialogProps) {
  const { isBusy, run } = useChange({ refresh: 'never' });
  // Keeps the name readable while the dialog fades out.
  const [shown, setShown] = useState('');
  if (name !== null && name !== shown) setShown(name);
  const remove = async () => {
    const isDeleted = await run(onDelete, {
      said: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} deleted.`,
      onFailed: (error) => toast.error(reasonOf(error) ?? `Failed to delete ${kind}`),
    });
    onClose();
    await onDeleted(isDeleted);
  };
  return (
    <ConfirmDialog
      isOpen={name !== null}
      onClose={onClose}
      onConfirm={remove}
      title={`Delete the ${kind} “${shown}”?`}
      confirmLabel={`Delete ${kind}`}
      isBusy={isBusy}
      busyLabel="Deleting …"
    >
      {children}
    </ConfirmDialog>
  );
}
