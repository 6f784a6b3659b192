import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Sets the total apart. */
  isTotal?: boolean;
}

/** Labels on the left, values on the right, as on a bill. User input may be of any length and script. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value, isTotal }) => (
        <div
          key={label}
          className={`flex items-baseline justify-between gap-6 border-line border-b py-2.5 last:border-b-0 ${
            isTotal ? 'font-semibold text-subtitle' : ''
          }`}
        >
          <dt className={`shrink-0 ${isTotal ? '' : 'text-ink-soft text-small'}`}>{label}</dt>
          {/* Right-aligned in every script, like the figures. */}
          <dd dir="auto" className="wrap-anywhere min-w-0 whitespace-pre-line text-right">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
