import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef } from 'react';
import { verifyTotp } from '#contract/identity.ts';
import { useCallForm } from '#web/data/use-call-form.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FailureWords } from '../../../domain/form-result.ts';
import { Refusal } from '../../../domain/refusal.tsx';
import { useMending } from '../../../domain/use-mending.ts';

const labels = { code: 'Code' };
const words: FailureWords = {
  fallback: 'That did not work. Please try again.',
  fieldOf: { code_invalid: 'code' },
};

interface TwoStepSetupProps {
  /** otpauth:// address with the shared secret. */
  totpURI: string;
  onCancel: () => void;
  onDone: () => void;
}

/** Two-step sign-in is enabled only after a first code proves that scanning worked. */
export function TwoStepSetup({ totpURI, onCancel, onDone }: TwoStepSetupProps) {
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const { result, isBusy, formProps } = useCallForm(async (form) => {
    await api(verifyTotp, { body: { code: String(form.get('code') ?? '').replace(/\s/g, '') } });
    onDone();
  }, words);
  const { shown, onInput } = useMending(result);

  return (
    <form {...formProps} onInput={onInput} className="grid max-w-form gap-5">
      <p ref={lead} tabIndex={-1} className="focus:outline-none">
        Scan this with an authenticator app, then enter the code that it shows. Without a camera, type the key
        into the app.
      </p>
      <div className="justify-self-start rounded-panel border border-line bg-[white] p-4">
        <QRCodeSVG value={totpURI} size={176} title="Two-step sign-in for your authenticator app" />
      </div>
      <p className="text-small">
        Key: <code className="break-all tabular-nums">{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
      <Refusal result={result} labels={labels} />
      <TextField
        label={labels.code}
        id="code"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        error={shown?.fields['code']}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Checking …">
          Switch on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
