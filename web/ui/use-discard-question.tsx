import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** For what would drop typed words inside a page, such as closing a dialog: `ask` does it, over unsaved words only when told so. */
export function useDiscardQuestion(isDirty: boolean) {
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const stay = () => setWanted(null);
  return {
    ask: (action: () => void) => (isDirty ? setWanted(() => action) : action()),
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
