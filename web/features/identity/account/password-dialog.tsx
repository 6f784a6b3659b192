import { useState } from 'react';
import { useCallForm } from '#web/data/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { FailureWords } from '../../../domain/form-result.ts';
import { Refusal } from '../../../domain/refusal.tsx';
import { useMending } from '../../../domain/use-mending.ts';

const FIELD = 'accountPassword';
const labels = { [FIELD]: 'Your Password' };
const words: FailureWords = {
  fallback: 'That did not work. Please try again.',
  sentences: { current_password_wrong: 'Incorrect password. Please try again.' },
  fieldOf: { current_password_wrong: FIELD, password: FIELD },
};

interface PasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Explains the action that needs the password. */
  lead: string;
  button: string;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  /** Performs the action; if it rejects, the dialog stays open and shows why. */
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the password before actions that must be safe from strangers at an unattended screen. */
export function PasswordDialog({ isOpen, onClose, title, onPassword, ...form }: PasswordDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // A pending action cannot be cancelled, and any error is shown here.
  const close = () => isBusy || onClose();
  const perform = async (password: string) => {
    setIsBusy(true);
    await onPassword(password).finally(() => setIsBusy(false));
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title}>
      <PasswordForm {...form} onPassword={perform} onCancel={close} />
    </Dialog>
  );
}

type PasswordFormProps = Pick<PasswordDialogProps, 'lead' | 'button' | 'isDangerous' | 'onPassword'> & {
  onCancel: () => void;
};

function PasswordForm({ lead, button, isDangerous = false, onPassword, onCancel }: PasswordFormProps) {
  const { result, isBusy, formProps } = useCallForm(
    (form) => onPassword(String(form.get(FIELD) ?? '')),
    words,
  );
  const { shown, onInput } = useMending(result);
  return (
    <form {...formProps} onInput={onInput} className="grid gap-5">
      <p className="wrap-anywhere text-ink-soft">{lead}</p>
      <Refusal result={result} labels={labels} />
      <PasswordField
        label={labels[FIELD]}
        id={FIELD}
        name={FIELD}
        autoComplete="current-password"
        required
        data-initial-focus
        error={shown?.fields[FIELD]}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          isBusy={isBusy}
          busyLabel="Checking …"
        >
          {button}
        </Button>
      </div>
    </form>
  );
}
