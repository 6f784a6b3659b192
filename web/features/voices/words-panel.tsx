import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { languages } from '#contract/languages.ts';
import type { StoredWordList } from '#contract/voices.ts';
import { languageOptions } from '#web/domain/language-options.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { hasWords } from './words-draft.ts';
import { WordsForm } from './words-form.tsx';

interface WordsPanelProps {
  /** Null if loading failed, with the reason in `problem`. */
  words: { lists: readonly StoredWordList[]; language: string } | null;
  problem: string | null;
  /** True while there is unsaved input. */
  onDirtyChange: (isDirty: boolean) => void;
}

const addressOf = (language: string) => `?language=${encodeURIComponent(language)}`;

/** The words of one language. The language is in the page's address, so leaving it asks about unsaved words. */
export function WordsPanel({ words, problem, onDirtyChange }: WordsPanelProps) {
  return (
    <Panel title="Words">
      {words ? <Words {...words} onDirtyChange={onDirtyChange} /> : <LoadProblem sentence={problem} />}
    </Panel>
  );
}

type WordsProps = NonNullable<WordsPanelProps['words']> & Pick<WordsPanelProps, 'onDirtyChange'>;

function Words({ lists, language, onDirtyChange }: WordsProps) {
  const navigate = useNavigate();
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const options = useMemo(() => languageOptions(languages), []);
  const others = lists.filter((list) => hasWords(list) && list.language !== language);
  const stored = lists.find((list) => list.language === language);
  return (
    <div className="grid max-w-reading gap-6">
      <div className="grid gap-2">
        <Combobox
          label="Language"
          hint="Each language has words of its own. Every listing in it is checked for them."
          options={options}
          value={language}
          onChange={(name) => navigate(addressOf(name), { replace: true, preventScrollReset: true })}
          unmatched={unmatched}
          onUnmatched={setUnmatched}
          className="max-w-form"
        />
        {others.length > 0 && (
          <p className="flex flex-wrap gap-x-4 text-caption text-ink-soft">
            You also have words for
            {others.map((list) => (
              <Link
                key={list.language}
                to={addressOf(list.language)}
                replace
                preventScrollReset
                className="text-link min-h-6"
              >
                {list.language}
              </Link>
            ))}
          </p>
        )}
      </div>
      <WordsForm
        key={language}
        loaded={stored ?? { language, banned: [], preferred: [], kept: [], updatedAt: null }}
        onDirtyChange={onDirtyChange}
      />
    </div>
  );
}
