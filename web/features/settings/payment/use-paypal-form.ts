import { zodResolver } from '@hookform/resolvers/zod';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import {
  getPayPalSettings,
  type PayPalSettingsView,
  putPayPalSettings,
  putPayPalSettingsBodySchema,
  resetPayPalSettings,
} from '#contract/payment-settings.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { refill } from '#web/lib/refill.ts';
import { useSaveConflict } from '#web/lib/use-save-conflict.ts';
import { toast } from '#web/ui/toast.ts';
import { fieldsOf, isSecretTyped, type PayPalFields } from './paypal-fields.ts';
import { paypalFailure } from './paypal-texts.ts';

export type PayPalForm = UseFormReturn<PayPalFields>;

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

/**
 * The form of the PayPal settings: saving, resetting, and what went wrong. Input stays whatever happens, and a save never goes
 * over one that has not been seen.
 */
export function usePayPalForm(loaded: PayPalSettingsView) {
  const form = useForm<PayPalFields>({
    resolver: zodResolver(putPayPalSettingsBodySchema) as never,
    defaultValues: fieldsOf(loaded),
  });
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'saving' | 'resetting' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The newest save that the form knows of. */
  const [stored, setStored] = useState(loaded);
  const { conflict, explain: explainConflict, end } = useSaveConflict(getStored);

  function show(settings: PayPalSettingsView): void {
    setStored(settings);
    form.reset(fieldsOf(settings));
    setFailure(null);
    end();
  }
  useFollow(form, loaded, show);

  /** What is typed while a save is under way stays; a reset is asked about before, and takes all of it. */
  async function run(kind: 'saving' | 'resetting', change: () => Promise<Changed>): Promise<void> {
    const sent = kind === 'saving' ? structuredClone(form.getValues()) : null;
    setBusy(kind);
    setFailure(null);
    try {
      const { data, message } = await change();
      refill(form, sent, () => show(data));
      if (message) toast.success(message);
      await revalidate();
    } catch (error) {
      if (await explainConflict(error)) return;
      setFailure(explain(form, error, paypalFailure(error, kind === 'saving' ? 'update' : 'reset')));
    } finally {
      setBusy(null);
    }
  }

  return {
    ...{ form, busy, failure, stored, conflict },
    save: form.handleSubmit((fields) =>
      run('saving', () => api(putPayPalSettings, { body: { ...fields, updatedAt: stored.updatedAt } })),
    ),
    resetChanges: () => show(conflict?.theirs ?? stored),
    resetToDefault: () =>
      run('resetting', () => api(resetPayPalSettings, { body: { updatedAt: stored.updatedAt } })),
    loadTheirs(theirs: PayPalSettingsView): void {
      // At once: with the choice made the button that had the focus goes.
      form.setFocus('enablePayPal');
      show(theirs);
    },
    keepMine(theirs: PayPalSettingsView): void {
      setStored(theirs);
      rebase(form, theirs);
    },
  };
}
export type PayPalEditing = ReturnType<typeof usePayPalForm>;

type Changed = Awaited<ReturnType<typeof api<typeof putPayPalSettings>>>;

const getStored = async () => (await api(getPayPalSettings, {})).data;

/** What the page loads anew is shown while nothing is typed; afterwards saving tells what has changed. */
function useFollow(
  form: PayPalForm,
  loaded: PayPalSettingsView,
  show: (settings: PayPalSettingsView) => void,
) {
  const { isDirty } = form.formState;
  const follow = useEffectEvent((settings: PayPalSettingsView) => {
    if (!isDirty) show(settings);
  });
  // Within the commit: afterwards something may be typed before an effect runs.
  useLayoutEffect(() => follow(loaded), [loaded]);
}

/** What is typed stays, as a change of `theirs`. A mask stands for a stored secret, so it is theirs then. */
function rebase(form: PayPalForm, theirs: PayPalSettingsView): void {
  const mine = form.getValues();
  form.reset(fieldsOf(theirs), { keepValues: true, keepDirty: true });
  if (mine.clientSecret === '' || isSecretTyped(mine)) return;
  form.setValue('clientSecret', mine.mode === theirs.mode ? (theirs.clientSecret ?? '') : '');
}
