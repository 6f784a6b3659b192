import { zodResolver } from '@hookform/resolvers/zod';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  getPayPalSettings,
  type PayPalSettingsView,
  putPayPalSettings,
  putPayPalSettingsBodySchema,
  resetPayPalSettings,
} from '#contract/payment-settings.ts';
import { messageOf } from '#web/data/use-change.ts';
import { useStoredForm } from '#web/data/use-stored-form.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { fieldsOf, isSecretTyped, type PayPalFields } from './paypal-fields.ts';

export type PayPalForm = UseFormReturn<PayPalFields>;

const resolver = zodResolver(putPayPalSettingsBodySchema) as never;

/** The form of the PayPal settings: saving, resetting, and what went wrong. Input stays whatever happens. */
export function usePayPalForm(loaded: PayPalSettingsView) {
  const editor = useStoredForm<PayPalSettingsView, PayPalFields>({
    ...{ loaded, fieldsOf, resolver },
    getTheirs: async () => (await api(getPayPalSettings, {})).data,
  });
  const { form, stored, conflict, run, fill, show, rebase, forget } = editor;
  const { isDirty } = form.formState;
  const follow = useEffectEvent((settings: PayPalSettingsView) => {
    // What the form began with is there already, and filling it in again would drop what was typed early.
    if (isDirty || settings === stored) return;
    fill(settings);
    forget();
  });
  // What the page loads anew is shown while nothing is typed; afterwards saving tells what has changed. Within the commit:
  // afterwards something may be typed before an effect runs.
  useLayoutEffect(() => follow(loaded), [loaded]);

  return {
    ...editor,
    /** What is typed while a save is under way stays; a reset is asked about before, and takes all of it. */
    save: form.handleSubmit((fields) => {
      const sent = structuredClone(form.getValues());
      const body = { ...fields, updatedAt: stored.updatedAt };
      return run(() => api(putPayPalSettings, { body }), {
        ...{ kind: 'saving', said: messageOf },
        onMade: ({ data }) => show(data, sent),
      });
    }),
    resetToDefault: () =>
      run(() => api(resetPayPalSettings, { body: { updatedAt: stored.updatedAt } }), {
        ...{ kind: 'resetting', said: messageOf },
        onMade: ({ data }) => show(data),
      }),
    loadTheirs(): void {
      // At once: with the choice made the button that had the focus goes.
      form.setFocus('enablePayPal');
      editor.loadTheirs();
    },
    /** A mask stands for a stored secret, so it is theirs then. */
    keepMine(): void {
      if (!conflict) return;
      const { theirs } = conflict;
      const mine = form.getValues();
      const isKept = mine.clientSecret === '' || isSecretTyped(mine);
      const theirSecret = mine.mode === theirs.mode ? (theirs.clientSecret ?? '') : '';
      rebase(theirs, isKept ? mine : { ...mine, clientSecret: theirSecret });
    },
  };
}
export type PayPalEditing = ReturnType<typeof usePayPalForm>;

/** What the service gave as reasons besides what stands beside the fields. */
export const reasonsIn = (error: unknown): string[] =>
  error instanceof ApiError && error.issues.length === 0 ? [error.message] : [];
