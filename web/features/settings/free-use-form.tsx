import { zodResolver } from '@hookform/resolvers/zod';
import { type FreeUse, type FreeUseView, freeUseSchema, getFreeUse, putFreeUse } from '#contract/free-use.ts';
import { messageOf } from '#web/data/use-change.ts';
import { useStoredForm } from '#web/data/use-stored-form.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldConflict } from '#web/ui/field-conflict.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';

const LABELS = {
  signupCredits: 'Credits of a new account',
  dailyListings: 'Free listings a day',
  dailyListingsPerNetwork: 'Free listings a day from one network',
  rerollDays: 'Days in which a paid listing is written again for free',
} as const;
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

const fieldsOf = ({
  signupCredits,
  dailyListings,
  dailyListingsPerNetwork,
  rerollDays,
}: FreeUse): FreeUse => ({
  signupCredits,
  dailyListings,
  dailyListingsPerNetwork,
  rerollDays,
});

const whenDue = {
  registration: 'They are granted at once, before the email address is confirmed.',
  confirmation: 'They are granted once the email address is confirmed.',
} as const;

/** The limits of what the service gives away. */
export function FreeUseForm({ settings }: { settings: FreeUseView }) {
  const editor = useStoredForm<FreeUseView, FreeUse>({
    loaded: settings,
    fieldsOf,
    resolver: zodResolver(freeUseSchema),
    getTheirs: async () => (await api(getFreeUse, {})).data,
    refresh: 'never',
  });
  const { form, stored, run, isBusy, conflict, failure } = editor;
  const { errors, isDirty } = form.formState;
  const hints = {
    signupCredits: `Once for each mailbox. ${whenDue[stored.signupCreditsAfter]} 0 for none.`,
    dailyListings: 'By everyone who has not paid, within 24 hours. 0 for no limit.',
    dailyListingsPerNetwork:
      'By everyone on one network (IP address range) who has not paid. 0 for no limit.',
    rerollDays: 'From the day its credit was spent, at most 15 times. 0 for not at all.',
  };

  const save = form.handleSubmit((fields) => {
    const sent = structuredClone(form.getValues());
    return run(() => api(putFreeUse, { body: { ...fields, updatedAt: stored.updatedAt } }), {
      said: messageOf,
      onMade: ({ data }) => editor.show(data, sent),
    });
  });

  return (
    <form noValidate onSubmit={save} aria-label="Free credits" className="grid max-w-form gap-5">
      <FormError
        message={failure && (reasonOf(failure.error) ?? 'Failed to save the limits')}
        occasion={failure}
      />
      {conflict && (
        <FieldConflict
          key={conflict.theirs.updatedAt}
          message={conflict.message}
          differences={differencesOf(form.getValues(), conflict.theirs)}
          onLoadTheirs={editor.loadTheirs}
          onKeepMine={editor.keepMine}
        />
      )}
      {NAMES.map((name) => (
        <TextField
          key={name}
          label={LABELS[name]}
          hint={hints[name]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          error={errors[name]?.message}
          {...form.register(name, { setValueAs: numberIn })}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={!isDirty} isBusy={isBusy} busyLabel="Saving …">
          Save changes
        </Button>
        <Button onClick={editor.resetChanges} disabled={!isDirty || isBusy}>
          Reset changes
        </Button>
      </div>
      <UnsavedChangesGuard isDirty={isDirty} />
    </form>
  );
}

/** An empty field is no number, although JavaScript reads it as 0. */
const numberIn = (typed: string | number) => (String(typed).trim() === '' ? Number.NaN : Number(typed));

function differencesOf(mine: FreeUse, theirs: FreeUse) {
  return NAMES.filter((name) => mine[name] !== theirs[name]).map((name) => ({
    label: LABELS[name],
    mine: String(mine[name]),
    theirs: String(theirs[name]),
  }));
}
