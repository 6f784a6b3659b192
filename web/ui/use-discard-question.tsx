import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * For what would drop typed words inside a page, such as closing a dialog: `ask` does it, over unsaved words only when told so,
 * and not at all while they are being sent: how that went is to be told where they stand.
 */
export function useDiscardQuestion(isDirty: boolean, isBusy = false) {
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const stay = () => setWanted(null);
  return {
    ask: (action: () => void) => {
      if (isBusy) return;
      if (isDirty) setWanted(() => action);
      else action();
    },
    question: (
      <ConfirmDialog
        isOpen={wanted !== null}
        onClose={stay}
        onConfirm={() => {
          stay();
          wanted?.();
        }}
        title="Close without saving?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
      >
        What you typed has not been saved and will be lost.
      </ConfirmDialog>
    ),
  };
}
