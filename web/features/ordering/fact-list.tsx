import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Sets the sum of a list apart. */
  isTotal?: boolean;
}

/** Labels on the left, values on the right, as on a bill. What a person typed may be of any length and script. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value, isTotal }) => (
        <div
          key={label}
          className={`flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-line border-b py-2.5 last:border-b-0 ${
            isTotal ? 'font-semibold text-subtitle' : ''
          }`}
        >
          <dt className={isTotal ? undefined : 'text-ink-soft text-small'}>{label}</dt>
          <dd dir="auto" className="wrap-anywhere min-w-0 max-w-full whitespace-pre-line text-end">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
