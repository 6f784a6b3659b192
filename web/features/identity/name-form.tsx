import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import type { FormResult } from './form-result.ts';
import { Refusal } from './refusal.tsx';

const labels = { userName: 'Full Name' };

interface NameFormProps {
  name: string;
  email: string;
  nameMax: number;
}

/** Sends the name to the action of the page it stands on. */
export function NameForm({ name, email, nameMax }: NameFormProps) {
  const { data: result, state, Form } = useFetcher<FormResult>();
  useEffect(() => {
    if (result?.isDone) toast.success('Profile updated successfully!');
  }, [result]);
  return (
    <Form method="post" noValidate className="grid max-w-form gap-5">
      <Refusal result={result} labels={labels} />
      <TextField
        label={labels.userName}
        id="userName"
        name="userName"
        autoComplete="name"
        required
        maxLength={nameMax}
        defaultValue={name}
        error={result?.fields['userName']}
      />
      <TextField
        label="Email Address"
        type="email"
        value={email}
        readOnly
        hint="The address you sign in with."
      />
      <Button type="submit" className="justify-self-start" isBusy={state !== 'idle'} busyLabel="Saving …">
        Save
      </Button>
    </Form>
  );
}
