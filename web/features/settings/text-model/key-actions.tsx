import { useState } from 'react';
import { deleteTextModelKey, type TextModelKey, toggleTextModelKey } from '#contract/settings.ts';
import { messageOf, useChange } from '#web/data/use-change.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toastFailure } from '../failure-toast.ts';

interface KeyActionsProps {
  row: TextModelKey;
  isTesting: boolean;
  onTest: () => void;
  isEditDisabled: boolean;
  onEdit: () => void;
}

export function KeyActions({ row, isTesting, onTest, isEditDisabled, onEdit }: KeyActionsProps) {
  const toggle = useChange();
  const remove = useChange();
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: row._id };
  const named = <span className="sr-only"> {row.name}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={onTest} isBusy={isTesting} busyLabel="Testing …">
        Test key{named}
      </Button>
      <Button size="small" onClick={onEdit} disabled={isEditDisabled}>
        Edit{named}
      </Button>
      <Button
        size="small"
        isBusy={toggle.isBusy}
        onClick={() =>
          toggle.run(() => api(toggleTextModelKey, { params }), {
            said: messageOf,
            onFailed: (error) => toastFailure(error, 'Failed to toggle key status'),
          })
        }
      >
        {row.isActive ? 'Deactivate' : 'Activate'}
        {named}
      </Button>
      <Button size="small" variant="danger" onClick={() => setIsAsking(true)}>
        Delete{named}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete the key “${row.name}”?`}
        confirmLabel="Delete key"
        isBusy={remove.isBusy}
        busyLabel="Deleting …"
        onConfirm={async () => {
          await remove.run(() => api(deleteTextModelKey, { params }), {
            said: messageOf,
            onFailed: (error) => toastFailure(error, 'Failed to delete key'),
          });
          setIsAsking(false);
        }}
      >
        The stored key {row.key} is deleted; to use it again, you have to enter it again. Listings being
        written with it now are finished.
      </ConfirmDialog>
    </div>
  );
}
