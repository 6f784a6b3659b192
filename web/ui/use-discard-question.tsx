import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * For actions inside a page that would lose unsaved input, such as closing a dialog. `ask` runs the action,
 * after a confirmation if there is unsaved input. While it is being sent, `ask` does nothing, because the
 * result is shown beside the input.
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
