import { clsx } from 'clsx';
import { type ThemeChoice, useTheme } from './theme.ts';

const choices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const [chosen, choose] = useTheme();
  return (
    <fieldset className="inline-flex gap-1 text-small noscript:hidden">
      <legend className="sr-only">Colour theme</legend>
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => choose(value)}
          className={clsx(
            'min-h-8 rounded-control px-2',
            chosen === value
              ? 'font-medium text-ink underline decoration-accent decoration-2 underline-offset-6'
              : 'text-ink-soft hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
