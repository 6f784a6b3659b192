import { type ReactNode, useState } from 'react';
import { useChange } from '#web/data/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { reasonOf } from './failure-reason.ts';

interface DeleteDialogProps {
  /** What the thing is called; null while nobody asks. */
  name: string | null;
  /** What it is, as in `package`. */
  kind: string;
  /** What is lost, and what stays. */
  children: ReactNode;
  onClose: () => void;
  /** Deletes it; a failure is told. */
  onDelete: () => Promise<unknown>;
  /** After the answer, whichever it was: somebody else may have deleted it before. */
  onDeleted: () => Promise<void>;
}

/** Asks before a named thing is deleted, and tells how that went. */
export function DeleteDialog({ name, kind, children, onClose, onDelete, onDeleted }: DeleteDialogProps) {
  const { isBusy, run } = useChange({ refresh: 'never' });
  // The name stays readable while the dialog fades out.
  const [shown, setShown] = useState('');
  if (name !== null && name !== shown) setShown(name);
  const remove = async () => {
    await run(onDelete, {
      said: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} deleted.`,
      onFailed: (error) => toast.error(reasonOf(error) ?? `Failed to delete ${kind}`),
    });
    onClose();
    await onDeleted();
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
