import type { Report } from '#contract/reporting.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Panel } from '#web/ui/panel.tsx';

const percentOf = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

/** From registration to the first purchase. */
export function Funnel({ funnel: { registered, wroteListing, bought } }: Pick<Report, 'funnel'>) {
  const steps = [
    { label: 'Registered', people: registered },
    { label: 'Wrote a first listing', people: wroteListing },
    { label: 'Made a first purchase', people: bought },
  ];
  return (
    <Panel title="From registration to purchase">
      <p className="mb-4 max-w-reading text-ink-soft text-small">
        The people who registered in this period, and what they have done since, up to now. Each share is of
        those registered. Visits are not counted, so the funnel starts at registration.
      </p>
      <ol className="grid gap-3">
        {steps.map(({ label, people }) => (
          <li key={label}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{label}</span>
              <span className="tabular">
                {formatCount(people)}
                {registered > 0 && ` (${percentOf(people, registered)})`}
              </span>
            </p>
            <div aria-hidden="true" className="mt-1 h-3 rounded-mark bg-well">
              <div
                className="h-full rounded-mark bg-accent"
                style={{ width: registered > 0 ? percentOf(people, registered) : 0 }}
              />
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
