import { useState } from 'react';
import { deletePackage, type Package } from '#contract/catalog.ts';
import { api } from '#web/lib/browser-api.ts';
import { reasonOf } from '#web/lib/failure-reason.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

interface DeletePackageProps {
  /** The package in question; null while nobody asks. */
  doomed: Package | null;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

/** Asks before a package is taken off sale. */
export function DeletePackage({ doomed, onClose, onDeleted }: DeletePackageProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The name stays readable while the dialog fades out.
  const [name, setName] = useState('');
  if (doomed && doomed.packageName !== name) setName(doomed.packageName);
  const remove = async () => {
    if (!doomed) return;
    setIsBusy(true);
    try {
      await api(deletePackage, { params: { id: doomed._id } });
      toast.success('Package deleted.');
    } catch (error) {
      toast.error(reasonOf(error) ?? 'Failed to delete package');
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
      title={<span className="wrap-anywhere">Delete the package “{name}”?</span>}
      confirmLabel="Delete package"
      isBusy={isBusy}
      busyLabel="Deleting …"
    >
      Nobody can buy it any more. Orders made for it stay as they are, also those that are not paid yet.
    </ConfirmDialog>
  );
}
