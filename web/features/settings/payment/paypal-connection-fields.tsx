import type { PayPalSettingsView } from '#contract/payment-settings.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Options } from '../options.tsx';
import { CHOICES, LABELS } from './paypal-fields.ts';
import type { PayPalForm } from './use-paypal-form.ts';

const DEVELOPER_PAGES = {
  sandbox: 'https://developer.paypal.com/dashboard/applications/sandbox',
  live: 'https://developer.paypal.com/dashboard/applications/live',
} as const;

const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface ConnectionFieldsProps {
  form: PayPalForm;
  settings: PayPalSettingsView;
}

/** PayPal mode and credentials. */
export function PayPalConnectionFields({ form, settings }: ConnectionFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const mode = form.watch('mode');

  // The other mode's credentials would be rejected, and are easily overlooked.
  const fitMode = () => {
    const isStored = form.getValues('mode') === settings.mode;
    for (const name of ['clientId', 'clientSecret', 'webhookId'] as const) {
      form.setValue(name, isStored ? (settings[name] ?? '') : '', { shouldDirty: true });
    }
    form.clearErrors();
  };

  return (
    <Panel title="Connection">
      <div className="grid gap-5">
        <Select
          label={LABELS.mode}
          hint="Sandbox uses test money; live takes real payments. Each has its own credentials."
          error={errors.mode?.message}
          {...register('mode', { onChange: fitMode })}
        >
          <Options of={CHOICES.mode} />
        </Select>
        <p className="text-ink-soft text-small">
          Both are in PayPal’s{' '}
          <a href={DEVELOPER_PAGES[mode]} target="_blank" rel="noreferrer" className="text-link">
            developer dashboard<span className="sr-only"> (opens in a new tab)</span>
          </a>{' '}
          under Apps &amp; Credentials, {CHOICES.mode[mode]}.
        </p>
        <TextField
          label={LABELS.clientId}
          maxLength={200}
          error={errors.clientId?.message}
          {...asTyped}
          {...register('clientId')}
        />
        <TextField
          label={LABELS.clientSecret}
          hint={
            settings.clientSecret
              ? 'Leave the masked secret to keep the stored one, or paste a new one.'
              : 'Stored encrypted. It is never shown in full again.'
          }
          maxLength={500}
          error={errors.clientSecret?.message}
          onFocus={(event) => settings.clientSecret && event.target.select()}
          {...asTyped}
          {...register('clientSecret')}
        />
        <TextField
          label={LABELS.webhookId}
          isOptional
          hint="Lets PayPal report payments, refunds and disputes at once. Without it they are noticed within minutes."
          maxLength={50}
          error={errors.webhookId?.message}
          {...asTyped}
          {...register('webhookId')}
        />
        {settings.webhookUrl && <WebhookAddress url={settings.webhookUrl} />}
      </div>
    </Panel>
  );
}

function WebhookAddress({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <p className="min-w-0 break-words text-ink-soft">
        Address to give PayPal for the webhook: <span className="break-all text-ink">{url}</span>
      </p>
      <CopyButton text={url} subject="Webhook address" />
    </div>
  );
}
