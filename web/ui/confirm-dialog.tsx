import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question, naming the thing: `Delete the key “Main”?` */
  title: ReactNode;
  /** What is lost, and what is kept. */
  children: ReactNode;
  /** The verb on the button: `Delete key`. */
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  busyLabel?: string;
}

/** Asks before something is lost. The safe answer has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    isBusy = false,
    busyLabel,
  } = props;
  // A running action can no longer be cancelled. When it ends, it closes the dialog, and would close whatever
  // had opened in its place.
  const close = () => isBusy || onClose();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button onClick={close} disabled={isBusy} data-initial-focus>
            {cancelLabel}
          </Button>
          <Button variant="danger" onClick={onConfirm} isBusy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
