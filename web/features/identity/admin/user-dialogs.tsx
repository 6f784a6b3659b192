import { type ReactNode, useState } from 'react';
import type { UserRecord } from '#contract/identity.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface AskProps {
  /** The user concerned; null while the dialog is closed. */
  user: UserRecord | null;
  onClose: () => void;
  /** Performs the action and reports the result. */
  onConfirm: (user: UserRecord) => Promise<void>;
}

interface AskDialogProps extends AskProps {
  title: (user: UserRecord) => ReactNode;
  confirmLabel: string;
  busyLabel: string;
  children: ReactNode;
}

function AskDialog({ user, onClose, onConfirm, title, confirmLabel, busyLabel, children }: AskDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // Keeps the user's name readable while the dialog fades out.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  const confirm = async () => {
    if (!user) return;
    setIsBusy(true);
    await onConfirm(user);
    setIsBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onClose={onClose}
      onConfirm={confirm}
      title={shown && title(shown)}
      confirmLabel={confirmLabel}
      isBusy={isBusy}
      busyLabel={busyLabel}
    >
      {children}
    </ConfirmDialog>
  );
}

export function DeleteUserDialog(props: AskProps) {
  return (
    <AskDialog
      {...props}
      title={({ userName, UserEmail }) => `Delete ${userName} (${UserEmail})?`}
      confirmLabel="Delete user"
      busyLabel="Deleting …"
    >
      <p>
        The account, its listings, tickets and profile are deleted for good, and every device is signed out.
        Orders and credit records are kept, without name and address.
      </p>
    </AskDialog>
  );
}

export function TwoStepOffDialog(props: AskProps) {
  return (
    <AskDialog
      {...props}
      title={({ userName }) => `Switch two-step sign-in off for ${userName}?`}
      confirmLabel="Switch off"
      busyLabel="Switching off …"
    >
      <p>
        The password alone will then open the account, so first make sure that the request really comes from
        them. Every device is signed out, they are told by email, and the change is recorded in the audit log.
      </p>
    </AskDialog>
  );
}

export function DisableUserDialog(props: AskProps) {
  return (
    <AskDialog
      {...props}
      title={({ userName }) => `Disable the account of ${userName}?`}
      confirmLabel="Disable account"
      busyLabel="Disabling …"
    >
      <p>
        Every device is signed out, and nobody can sign in until the account is enabled again. Nothing is
        lost.
      </p>
    </AskDialog>
  );
}
