import { useMemo, useState } from 'react';
import { DEFAULT_LANGUAGE, languages } from '#contract/languages.ts';
import {
  proposeVoice,
  SAMPLE_LENGTH,
  SAMPLES_MAX,
  samplesBodySchema,
  type VoiceLines,
  voiceLineKeys,
} from '#contract/voices.ts';
import { useChange } from '#web/data/use-change.ts';
import { failureText } from '#web/domain/failure-reason.ts';
import { languageOptions } from '#web/domain/language-options.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useTell } from '#web/ui/use-tell.ts';

interface VoiceSamplesProps {
  /** The lines as they stand in the form. */
  getLines: () => VoiceLines;
  onSuggested: (lines: VoiceLines) => void;
  /** True while a text is typed here. */
  onDirtyChange: (isDirty: boolean) => void;
}

const isBlank = (text: string) => text.trim() === '';
const areSame = (one: VoiceLines, other: VoiceLines | null) =>
  voiceLineKeys.every((key) => one[key] === (other?.[key] ?? ''));

/** What is wrong with each text; empty if nothing is. Texts left empty do not count. */
function problemsOf(texts: readonly string[], language: string): string[] {
  const given = texts.map((text, index) => ({ text, index })).filter(({ text }) => !isBlank(text));
  const parsed = samplesBodySchema.safeParse({ samples: given.map(({ text }) => text), language });
  const problems: string[] = [];
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems[given[Number(path[1] ?? 0)]?.index ?? 0] ??= message;
  }
  return problems;
}

function useSuggestion({ getLines, onSuggested }: VoiceSamplesProps) {
  const { isBusy, failure, run } = useChange({ refresh: 'never' });
  const [texts, setTexts] = useState(['']);
  const [language, setLanguage] = useState<string>(DEFAULT_LANGUAGE);
  const [problems, setProblems] = useState<string[]>([]);
  const [suggested, setSuggested] = useState<VoiceLines | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const suggest = () => {
    setIsAsking(false);
    const samples = texts.filter((text) => !isBlank(text));
    return run(() => api(proposeVoice, { body: { samples, language } }), {
      onMade: ({ data: { lines } }) => {
        setSuggested(lines);
        onSuggested(lines);
      },
    });
  };
  return {
    ...{ texts, problems, language, setLanguage, isBusy, failure, isAsking, suggest },
    isSuggested: suggested !== null,
    change: (index: number, text: string) => {
      setTexts(texts.map((before, at) => (at === index ? text : before)));
      setProblems(problems.filter((_, at) => at !== index));
    },
    addText: () => setTexts([...texts, '']),
    /** Lines written by hand are only replaced after a question. */
    start: () => {
      const found = problemsOf(texts, language);
      setProblems(found);
      if (found.length > 0) return;
      const lines = getLines();
      if (areSame(lines, null) || areSame(lines, suggested)) void suggest();
      else setIsAsking(true);
    },
    stopAsking: () => setIsAsking(false),
  };
}

/** Texts from which the lines of a voice are suggested. They are read once, and not kept. */
export function VoiceSamples(props: VoiceSamplesProps) {
  const form = useSuggestion(props);
  const { texts, problems, failure } = form;
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const options = useMemo(() => languageOptions(languages), []);
  useTell(
    texts.some((text) => !isBlank(text)),
    props.onDirtyChange,
  );
  return (
    <fieldset className="grid gap-4 border-line border-b pb-6">
      <legend className="mb-1 font-medium text-small">
        From texts you like <span className="font-normal text-ink-faint">(optional)</span>
      </legend>
      <p className="text-caption text-ink-faint">
        Paste one to three texts that sound right. We read them for their style only and do not keep them.
      </p>
      <FormError
        message={failure && failureText(failure.error, 'Failed to read the texts')}
        occasion={failure}
      />
      {texts.map((text, index) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: texts are only added at the end
          key={index}
          label={`Text ${index + 1}`}
          dir="auto"
          value={text}
          countTo={SAMPLE_LENGTH.max}
          error={problems[index]}
          onChange={(event) => form.change(index, event.target.value)}
        />
      ))}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Combobox
          label="Language of the texts"
          options={options}
          value={form.language}
          onChange={form.setLanguage}
          unmatched={unmatched}
          onUnmatched={setUnmatched}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={form.start}
            disabled={unmatched !== null}
            isBusy={form.isBusy}
            busyLabel="Reading …"
          >
            Suggest lines
          </Button>
          {texts.length < SAMPLES_MAX && (
            <Button variant="quiet" onClick={form.addText}>
              Add another text
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="text-ink-soft text-small">
        {form.isSuggested ? 'The lines below are suggested from your texts. Change what does not fit.' : ''}
      </p>
      <ConfirmDialog
        isOpen={form.isAsking}
        onClose={form.stopAsking}
        onConfirm={form.suggest}
        title="Replace the lines?"
        confirmLabel="Replace lines"
        cancelLabel="Keep them"
      >
        What stands in the lines now is replaced by what your texts suggest.
      </ConfirmDialog>
    </fieldset>
  );
}
