import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  type ChannelOverrides,
  getChannelOverrides,
  type OverridesPreview,
  previewChannelOverrides,
  putChannelOverrides,
} from '#contract/channel-overrides.ts';
import { changeableIn, type Pack } from '#contract/channels/overrides.ts';
import { applies } from '#contract/channels/packs.ts';
import { ruleInWords } from '#contract/channels/rule-words.ts';
import { messageOf } from '#web/data/use-change.ts';
import { useStoredForm } from '#web/data/use-stored-form.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTell } from '#web/ui/use-tell.ts';
import type { RuleChoice } from './add-override.tsx';
import { fieldsSchemaFor, listWith, type OverrideFields } from './override-fields.ts';
import { type OwnerName, valueAsText } from './override-words.ts';
import { PreviewResult } from './preview-result.tsx';

interface OverrideFormProps {
  owner: OwnerName;
  pack: Pack;
  choice: RuleChoice;
  stored: ChannelOverrides;
  today: string;
  /** True while there is unsaved input. */
  onDirtyChange: (isDirty: boolean) => void;
  onBusyChange: (isBusy: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

const valueHints: Readonly<Record<string, string>> = {
  string: 'One after the other, without spaces between them.',
  object: 'One on each line, after the code of its language: de: versandkostenfrei',
};

/** The first press shows what the override would change, the second saves it. */
export function OverrideForm(props: OverrideFormProps) {
  const { owner, pack, choice, today, onDirtyChange, onBusyChange, onCancel, onDone } = props;
  const present = changeableIn(choice.rule) ?? '';
  const editor = useStoredForm<ChannelOverrides, OverrideFields>({
    loaded: props.stored,
    fieldsOf: () => ({
      value: valueAsText(present),
      from: applies(pack, today) ? today : pack.from,
      until: '',
      note: '',
    }),
    resolver: zodResolver(fieldsSchemaFor({ owner, choice, stored: props.stored.overrides })),
    getTheirs: async () => (await api(getChannelOverrides, {})).data,
  });
  const { form, stored, run, isBusy, busy, conflict, failure } = editor;
  const { errors, isDirty } = form.formState;
  const [previewed, setPreviewed] = useState<{ key: string; result: OverridesPreview } | null>(null);
  const keyOf = (fields: Partial<OverrideFields>) => JSON.stringify([stored.updatedAt, fields]);
  const typed = useWatch({ control: form.control });
  const isPreviewed = previewed?.key === keyOf(typed);
  useTell(isDirty, onDirtyChange);
  useTell(isBusy, onBusyChange);

  const submit = form.handleSubmit((fields) => {
    const overrides = listWith({ owner, choice, stored: stored.overrides }, fields);
    if (!isPreviewed) {
      return run(() => api(previewChannelOverrides, { body: { overrides } }), {
        kind: 'preview',
        onMade: ({ data }) => setPreviewed({ key: keyOf(fields), result: data }),
      });
    }
    return run(() => api(putChannelOverrides, { body: { overrides, updatedAt: stored.updatedAt } }), {
      kind: 'save',
      said: messageOf,
      onMade: onDone,
    });
  });

  const value = {
    label: typeof present === 'number' ? 'Limit' : typeof present === 'string' ? 'Characters' : 'Words',
    hint: valueHints[typeof present],
    error: errors.value?.message,
    ...form.register('value'),
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Override" className="grid gap-5">
      <FormError
        message={failure && (reasonOf(failure.error) ?? 'Failed to save the override')}
        occasion={failure}
      />
      {conflict && (
        <ConflictNotice
          key={conflict.theirs.updatedAt}
          message={conflict.message}
          keptText={<p>Your override is added to the list as they saved it.</p>}
          keepLabel="Add mine to theirs"
          onLoadTheirs={editor.loadTheirs}
          onKeepMine={editor.keepMine}
        >
          <p>Your override is still in the form. Add it to their list, or start from their list.</p>
        </ConflictNotice>
      )}
      <p className="text-ink-soft">
        The rule now: {ruleInWords(choice.rule)}. Yours applies instead, until its last day or until the rules
        of this version end.
      </p>
      {typeof present === 'number' ? (
        <TextField {...value} inputMode="numeric" autoComplete="off" />
      ) : typeof present === 'string' ? (
        <TextField {...value} autoComplete="off" spellCheck={false} />
      ) : (
        <TextArea {...value} spellCheck={false} defaultValue={valueAsText(present)} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First day" type="date" error={errors.from?.message} {...form.register('from')} />
        <TextField
          label="Last day"
          isOptional
          type="date"
          error={errors.until?.message}
          {...form.register('until')}
        />
      </div>
      <TextArea
        label="Why"
        hint="What has changed, and where it was read."
        rows={3}
        error={errors.note?.message}
        {...form.register('note')}
      />
      <div aria-live="polite">
        {isPreviewed && previewed && <PreviewResult preview={previewed.result} today={today} />}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          busyLabel={busy === 'save' ? 'Saving …' : 'Checking saved listings …'}
        >
          {isPreviewed ? 'Save override' : 'See what it changes'}
        </Button>
      </div>
    </form>
  );
}
