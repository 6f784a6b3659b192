import { type ThemeChoice, useTheme } from './theme.ts';

const choices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light, dark or system. */
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
          className="min-h-8 rounded-control px-2 text-ink-soft decoration-2 decoration-accent underline-offset-6 hover:text-ink aria-pressed:font-medium aria-pressed:text-ink aria-pressed:underline"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
