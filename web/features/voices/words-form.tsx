import { getWordLists, putWordList, WORDS_MAX } from '#contract/voices.ts';
import { messageOf } from '#web/data/use-change.ts';
import { useStoredForm } from '#web/data/use-stored-form.ts';
import { failureText } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Counter } from '#web/ui/counter.tsx';
import { FieldConflict } from '#web/ui/field-conflict.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useTell } from '#web/ui/use-tell.ts';
import { PreferredWords } from './preferred-words.tsx';
import {
  areSameWords,
  differencesOf,
  entriesIn,
  fieldsOf,
  listsOf,
  resolverFor,
  type WordsFields,
  type WordsOfLanguage,
} from './words-draft.ts';

interface WordsFormProps {
  loaded: WordsOfLanguage;
  onDirtyChange: (isDirty: boolean) => void;
}

const nothing = { banned: [], preferred: [], kept: [], updatedAt: null };

function useWordsForm({ loaded, onDirtyChange }: WordsFormProps) {
  const { language } = loaded;
  const editor = useStoredForm<WordsOfLanguage, WordsFields>({
    ...{ loaded, fieldsOf },
    resolver: resolverFor(language),
    getTheirs: async () => {
      const { data } = await api(getWordLists, {});
      return data.find((list) => list.language === language) ?? { ...nothing, language };
    },
    refresh: 'never',
  });
  const { form, stored, run } = editor;
  const typed = form.watch();
  // Empty rows and lines are no change.
  const isDirty = !areSameWords(typed, fieldsOf(stored));
  useTell(isDirty, onDirtyChange);
  const save = form.handleSubmit((fields) => {
    const sent = structuredClone(fields);
    const body = { language, ...listsOf(fields), updatedAt: stored.updatedAt };
    return run(() => api(putWordList, { body }), {
      said: messageOf,
      onMade: ({ data }) => editor.show(data, sent),
    });
  });
  return { ...editor, typed, isDirty, save };
}

/** The words of one language: lists with an entry a line, and pairs. */
export function WordsForm(props: WordsFormProps) {
  const { form, typed, isDirty, save, isBusy, failure, conflict, ...editor } = useWordsForm(props);
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={save} aria-label={`Words for ${props.loaded.language}`} className="grid gap-8">
      <FormError
        message={failure && failureText(failure.error, 'Failed to save the words')}
        occasion={failure}
      />
      {conflict && (
        <FieldConflict
          key={conflict.theirs.updatedAt}
          message={conflict.message}
          differences={differencesOf(typed, fieldsOf(conflict.theirs))}
          onLoadTheirs={editor.loadTheirs}
          onKeepMine={editor.keepMine}
        />
      )}
      <TextArea
        label="Never use"
        hint="One word or phrase a line. A listing that says one of them cannot be approved."
        aside={<EntryCounter text={typed.banned} />}
        dir="auto"
        autoCapitalize="off"
        error={errors.banned?.message}
        {...form.register('banned')}
      />
      <PreferredWords form={form} />
      <TextArea
        label="Keep as they are"
        hint="One a line: names and terms to be spelled exactly so."
        aside={<EntryCounter text={typed.kept} />}
        dir="auto"
        autoCapitalize="off"
        error={errors.kept?.message}
        {...form.register('kept')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={!isDirty} isBusy={isBusy} busyLabel="Saving …">
          Save words
        </Button>
        <Button onClick={editor.resetChanges} disabled={!isDirty || isBusy}>
          Reset changes
        </Button>
      </div>
    </form>
  );
}

const EntryCounter = ({ text }: { text: string }) => (
  <Counter count={entriesIn(text).length} limit={WORDS_MAX} unit="entries" />
);
