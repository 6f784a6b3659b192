import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import {
  type PayPalSettingsView,
  putPayPalSettings,
  putPayPalSettingsBodySchema,
  type ReceiptOperator,
  resetPayPalSettings,
} from '#contract/payment-settings.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { toast } from '#web/ui/toast.ts';
import { paypalFailure } from './paypal-texts.ts';

/** Every field has a value in the form, also those that a change may leave out. */
export type PayPalFields = Pick<
  PayPalSettingsView,
  'enablePayPal' | 'mode' | 'clientId' | 'currency' | 'buttonStyles'
> & { clientSecret: string; webhookId: string; operator: ReceiptOperator };

export type PayPalForm = UseFormReturn<PayPalFields>;

const noOperator: ReceiptOperator = {
  ...{ businessName: '', address: '', email: '', taxId: '', taxLabel: '' },
  ...{ taxRatePercent: 0, numberPrefix: '' },
};

export function fieldsOf(settings: PayPalSettingsView): PayPalFields {
  const { enablePayPal, mode, clientId, currency, buttonStyles } = settings;
  const { clientSecret = '', webhookId = '', operator = noOperator } = settings;
  return { enablePayPal, mode, clientId, clientSecret, webhookId, currency, buttonStyles, operator };
}

interface Failure {
  message: string;
  reasons: string[];
}

/** Ties what the service found wrong to its fields; the rest is said above the form. */
function explain(form: PayPalForm, error: unknown, message: string): Failure {
  if (!(error instanceof ApiError)) return { message, reasons: [] };
  for (const { path, message: problem } of error.issues) {
    form.setError(path.join('.') as FieldPath<PayPalFields>, { message: problem });
  }
  return { message, reasons: error.issues.length > 0 ? [] : [error.message] };
}

/** The form of the PayPal settings: saving, resetting, and what went wrong. Input stays whatever happens. */
export function usePayPalForm(settings: PayPalSettingsView) {
  const form = useForm<PayPalFields>({
    resolver: zodResolver(putPayPalSettingsBodySchema) as never,
    values: fieldsOf(settings),
    resetOptions: { keepDirtyValues: true },
  });
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'saving' | 'resetting' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** As stored, whatever was typed: `resetOptions` would keep what was. */
  const show = (stored: PayPalSettingsView) => form.reset(fieldsOf(stored), { keepDirtyValues: false });

  async function run(
    kind: 'saving' | 'resetting',
    change: () => Promise<{ data: PayPalSettingsView; message?: string | undefined }>,
  ): Promise<void> {
    setBusy(kind);
    setFailure(null);
    try {
      const { data, message } = await change();
      show(data);
      if (message) toast.success(message);
      await revalidate();
    } catch (error) {
      setFailure(explain(form, error, paypalFailure(error, kind === 'saving' ? 'update' : 'reset')));
    } finally {
      setBusy(null);
    }
  }

  return {
    form,
    busy,
    failure,
    save: form.handleSubmit((body) => run('saving', () => api(putPayPalSettings, { body }))),
    resetChanges: () => {
      setFailure(null);
      show(settings);
    },
    resetToDefault: () => run('resetting', () => api(resetPayPalSettings, {})),
  };
}
