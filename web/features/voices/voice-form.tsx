import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import {
  addVoice,
  getVoices,
  putVoice,
  VOICE_LINE_MAX,
  VOICE_NAME_MAX,
  type Voice,
  type VoiceLineName,
  type VoiceLines,
  voiceBodySchema,
  voiceLineKeys,
  voiceLineNames,
} from '#contract/voices.ts';
import { useStoredForm } from '#web/data/use-stored-form.ts';
import { failureText } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { FieldsLocked } from '#web/ui/field.tsx';
import { FieldConflict } from '#web/ui/field-conflict.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTell } from '#web/ui/use-tell.ts';
import { VoiceSamples } from './voice-samples.tsx';

interface VoiceFields {
  name: string;
  lines: VoiceLines;
}

interface VoiceFormProps {
  /** The form's id, for a button outside it. */
  id: string;
  /** Null for a new voice. */
  edited: Voice | null;
  onClose: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  onBusyChange: (isBusy: boolean) => void;
}

const noLines = Object.fromEntries(voiceLineKeys.map((key) => [key, ''])) as unknown as VoiceLines;
const fieldsOf = (voice: Voice | null): VoiceFields => ({
  name: voice?.name ?? '',
  lines: voice?.lines ?? noLines,
});

const examples: Record<VoiceLineName, string> = {
  person: 'Such as: The shop speaks as “we”.',
  sentences: 'Such as: Short sentences of about 12 words.',
  formality: 'Such as: Relaxed, but never silly.',
  address: 'Such as: The reader is addressed as “you”.',
  do: 'Such as: Begin with what it is for. Give exact figures.',
  dont: 'Such as: No exclamation marks. No “must-have”.',
};

async function findTheirs(id: string | undefined): Promise<Voice | null> {
  const { data } = await api(getVoices, {});
  return data.find(({ _id }) => _id === id) ?? null;
}

function differencesOf(mine: VoiceFields, theirs: Voice) {
  const names = { label: 'Name', mine: mine.name, theirs: theirs.name };
  const lines = voiceLineKeys.map((key) => ({
    label: voiceLineNames[key],
    mine: mine.lines[key],
    theirs: theirs.lines[key],
  }));
  return [names, ...lines].filter((line) => line.mine !== line.theirs);
}

/** Adds or saves a voice. A save never overwrites a version that has not been seen. */
function useVoiceForm({ edited, onClose, onDirtyChange, onBusyChange }: VoiceFormProps) {
  const [hasSamples, setHasSamples] = useState(false);
  const editor = useStoredForm<Voice | null, VoiceFields>({
    ...{ loaded: edited, fieldsOf },
    resolver: zodResolver(voiceBodySchema),
    getTheirs: () => findTheirs(edited?._id),
  });
  const { form, stored, run, isBusy } = editor;
  const isDirty = form.formState.isDirty || hasSamples;
  // The form may render after its dialog has opened, which then found nothing to focus.
  useEffect(() => {
    if (edited) form.setFocus('name');
  }, [edited, form.setFocus]);
  useTell(isDirty, onDirtyChange);
  useTell(isBusy, onBusyChange);
  const save = form.handleSubmit((fields) => {
    const change = { params: { id: edited?._id ?? '' }, body: { ...fields, updatedAt: stored?.updatedAt } };
    return run(() => (edited ? api(putVoice, change) : api(addVoice, { body: fields })), {
      said: edited ? 'Voice saved.' : 'Voice added.',
      onMade: onClose,
    });
  });
  return { ...editor, save, setHasSamples };
}

/** A voice's name and lines; a new one's lines may be suggested from texts. */
export function VoiceForm(props: VoiceFormProps) {
  const { id, edited } = props;
  const { form, save, setHasSamples, isBusy, failure, conflict, loadTheirs, keepMine } = useVoiceForm(props);
  const { register, setValue, setFocus } = form;
  const { errors } = form.formState;
  const showSuggested = (lines: VoiceLines) => {
    setValue('lines', lines, { shouldDirty: true });
    form.clearErrors('lines');
    setFocus('lines.person');
  };
  return (
    <div className="grid gap-6">
      {!edited && (
        <VoiceSamples
          getLines={() => form.getValues('lines')}
          onSuggested={showSuggested}
          onDirtyChange={setHasSamples}
        />
      )}
      <form
        id={id}
        noValidate
        aria-label={edited ? `Edit ${edited.name}` : 'Add a voice'}
        onSubmit={save}
        className="grid gap-5"
      >
        <FormError
          message={failure && failureText(failure.error, `Failed to ${edited ? 'save' : 'add'} the voice`)}
          occasion={failure}
        />
        {conflict?.theirs && (
          <FieldConflict
            key={conflict.theirs.updatedAt}
            message={conflict.message}
            differences={differencesOf(form.getValues(), conflict.theirs)}
            onLoadTheirs={() => {
              loadTheirs();
              setFocus('name');
            }}
            onKeepMine={keepMine}
          />
        )}
        <FieldsLocked value={isBusy}>
          <TextField
            label="Name"
            hint="Only you see it, where you choose a voice."
            autoComplete="off"
            maxLength={VOICE_NAME_MAX}
            error={errors.name?.message}
            {...register('name')}
          />
          <fieldset className="grid gap-5">
            <legend className="mb-1 font-medium text-small">Lines</legend>
            <p className="text-caption text-ink-faint">
              In English or any other language. Leave out what does not matter.
            </p>
            <div className="grid gap-5 sm:grid-cols-2">
              {voiceLineKeys.map((key) => (
                <TextArea
                  key={key}
                  isLow
                  label={voiceLineNames[key]}
                  hint={examples[key]}
                  maxLength={VOICE_LINE_MAX}
                  autoComplete="off"
                  dir="auto"
                  error={errors.lines?.[key]?.message}
                  {...register(`lines.${key}`)}
                />
              ))}
            </div>
          </fieldset>
        </FieldsLocked>
      </form>
    </div>
  );
}
