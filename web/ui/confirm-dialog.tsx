import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question, naming the thing: `Delete the key “Main”?` */
  title: ReactNode;
  /** What is lost, and what stays. */
  children: ReactNode;
  /** The verb on the button: `Delete key`. */
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  busyLabel?: string;
}

/** Asks before something is lost. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    isBusy,
    busyLabel,
  } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose} data-initial-focus>
            {cancelLabel}
          </Button>
          <Button variant="danger" onClick={onConfirm} isBusy={isBusy ?? false} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
