import { type FormEvent, useState } from 'react';
import { requestEmailChange } from '#contract/identity.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FormResult } from '../../../domain/form-result.ts';
import { Refusal } from '../../../domain/refusal.tsx';
import { useMending } from '../../../domain/use-mending.ts';
import { PasswordDialog } from './password-dialog.tsx';

const FIELD = 'newEmail';
const labels = { [FIELD]: 'New Email Address' };
const NO_ADDRESS = { [FIELD]: 'Please enter a valid email address.' };

/** Requests a new address, which takes effect once the link sent to it is opened. */
export function EmailChangeForm() {
  const [wanted, setWanted] = useState('');
  const [refusal, setRefusal] = useState<Pick<FormResult, 'message' | 'fields'> | null>(null);
  const { shown, onInput } = useMending(refusal);
  const [isAsking, setIsAsking] = useState(false);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(wanted.trim());
    setRefusal(isAddress ? null : { message: null, fields: NO_ADDRESS });
    setIsAsking(isAddress);
  };
  return (
    <div className="grid max-w-form gap-5">
      {mailedTo && (
        <Alert tone="info" title={<span className="wrap-anywhere">We have sent a link to {mailedTo}.</span>}>
          Open it to finish the change. Until then, sign in with your current address.
        </Alert>
      )}
      <form noValidate onSubmit={ask} onInput={onInput} className="grid gap-5">
        <Refusal result={refusal} labels={labels} />
        <TextField
          label={labels[FIELD]}
          id={FIELD}
          name={FIELD}
          type="email"
          autoComplete="email"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          error={shown?.fields[FIELD]}
        />
        <Button type="submit" className="justify-self-start">
          Change email address
        </Button>
      </form>
      <PasswordDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Change your email address"
        lead={`We send a link to ${wanted.trim()}, and a note to your current address.`}
        button="Send the link"
        onPassword={async (password) => {
          await api(requestEmailChange, { body: { newEmail: wanted, password: password || undefined } });
          setMailedTo(wanted.trim());
          setWanted('');
          setIsAsking(false);
        }}
      />
    </div>
  );
}
