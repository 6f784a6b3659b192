import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface RepeatDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before another press spends a credit on facts that have just been written. */
export function RepeatDialog({ isOpen, onClose, onConfirm }: RepeatDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      title="Write it again with the same facts?"
      footer={
        <>
          <Button onClick={onClose} data-initial-focus>
            Cancel
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            Write again
          </Button>
        </>
      }
    >
      Nothing has changed since this listing was written. Writing again takes another credit; the listing you
      see stays in your history.
    </Dialog>
  );
}
