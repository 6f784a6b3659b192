import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import type { FormResult } from '../../../domain/form-result.ts';
import { Refusal } from '../../../domain/refusal.tsx';
import { useMending } from '../../../domain/use-mending.ts';
import { NewPasswordFields } from '../public/new-password-fields.tsx';

const labels = {
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
};

/** Posts to the action of its page, with the intent `change-password`. */
export function ChangePasswordForm({ passwordMin }: { passwordMin: number }) {
  const { data: result, state, Form } = useFetcher<FormResult>();
  const { shown, onInput } = useMending(result);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!result?.isDone) return;
    form.current?.reset();
    toast.success('Your password has been changed, and your other devices have been signed out.');
  }, [result]);
  return (
    <Form ref={form} method="post" noValidate onInput={onInput} className="grid max-w-form gap-5">
      <Refusal result={result} labels={labels} />
      <input type="hidden" name="intent" value="change-password" />
      <PasswordField
        label={labels.currentPassword}
        id="currentPassword"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={shown?.fields['currentPassword']}
      />
      <NewPasswordFields
        label={labels.newPassword}
        confirmLabel={labels.confirmPassword}
        name="newPassword"
        passwordMin={passwordMin}
        fields={shown?.fields ?? {}}
      />
      <Button type="submit" className="justify-self-start" isBusy={state !== 'idle'} busyLabel="Changing …">
        Change password
      </Button>
    </Form>
  );
}
