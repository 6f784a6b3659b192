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

/** The form of the PayPal settings: saving, resetting and errors. Input is always kept. */
export function usePayPalForm(loaded: PayPalSettingsView) {
  const editor = useStoredForm<PayPalSettingsView, PayPalFields>({
    ...{ loaded, fieldsOf, resolver },
    getTheirs: async () => (await api(getPayPalSettings, {})).data,
  });
  const { form, stored, conflict, run, fill, show, rebase, forget } = editor;
  const { isDirty } = form.formState;
  const follow = useEffectEvent((settings: PayPalSettingsView) => {
    // The initial values are already there; filling them in again would drop text typed before hydration.
    if (isDirty || settings === stored) return;
    fill(settings);
    forget();
  });
  // Shows reloaded data while there are no edits; otherwise saving reports the conflict. A layout effect,
  // because the user could type before an ordinary effect runs.
  useLayoutEffect(() => follow(loaded), [loaded]);

  return {
    ...editor,
    /** Saving keeps text typed meanwhile; a reset asks first and discards it. */
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
      // At once, because the focused button disappears with the choice.
      form.setFocus('enablePayPal');
      editor.loadTheirs();
    },
    /** The mask means the stored secret, so keep theirs. */
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

/** The service's reasons, except those shown beside fields. */
export const reasonsIn = (error: unknown): string[] =>
  error instanceof ApiError && error.issues.length === 0 ? [error.message] : [];
