import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { languageOfTag } from '#contract/language-names.ts';
import { languageOptions } from '#web/domain/language-options.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { readLastLanguage } from './last-language.ts';

interface LanguageFieldProps {
  label: ReactNode;
  userId: string;
  languages: readonly { code: string; name: string }[];
  value: string;
  onChange: (name: string) => void;
  /** Typed text that is no language. */
  unmatched: string | null;
  onUnmatched: (text: string | null) => void;
}

const never = () => () => {};
const MOST_OFFERED = 3;

/** The language used last and those of the browser, separated by line breaks; none while the server renders. */
function offeredNames(userId: string): string {
  const ofBrowser = navigator.languages.map((tag) => languageOfTag(tag)?.name);
  const names = [readLastLanguage(userId), ...ofBrowser].filter(
    (name) => name !== undefined && name !== null,
  );
  return [...new Set(names)].join('\n');
}

/** The language of the listing: found by any of its names, offered from the last one used and the browser's. */
export function LanguageField({ label, userId, languages, value, onChange, ...typed }: LanguageFieldProps) {
  const options = useMemo(() => languageOptions(languages), [languages]);
  const names = useSyncExternalStore(
    never,
    () => offeredNames(userId),
    () => '',
  );
  const offered = names
    .split('\n')
    .filter((name) => name !== value && languages.some((language) => language.name === name))
    .slice(0, MOST_OFFERED);
  return (
    <div className="grid gap-2">
      <Combobox
        {...typed}
        label={label}
        isOptional
        name="language"
        options={options}
        value={value}
        onChange={onChange}
      />
      {offered.length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-caption text-ink-soft">
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              className="text-link min-h-6"
              onClick={() => {
                typed.onUnmatched(null);
                onChange(name);
              }}
            >
              Write in {name}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
