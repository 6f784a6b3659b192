import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { Report } from '#contract/reporting.ts';
import { formatCountOf } from '#web/lib/format-count.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { changeWords, totalsOf } from './figures.ts';

/** The period's totals, each with how it compares to the period before, in words. */
export function PeriodTotals({ report }: { report: Report }) {
  const { totals, before, days, from, to } = report;
  return (
    <section aria-label="Figures of the period">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-5 lg:grid-cols-3 2xl:grid-cols-6">
        {totalsOf(report).map(({ key, label, write }) => {
          const [now, then] = [totals[key], before?.totals[key]];
          const Arrow = then === undefined || now === then ? ArrowRight : now > then ? ArrowUp : ArrowDown;
          return (
            <div key={key} className="min-w-0">
              <dt className="text-ink-soft text-small">{label}</dt>
              <dd>
                <span className="wrap-anywhere tabular block font-semibold text-title">{write(now)}</span>
                <span className="tabular mt-1 flex items-start gap-1 text-ink-soft text-small">
                  {before && (
                    <Arrow aria-hidden="true" className="mt-1 size-3.5 shrink-0" strokeWidth={1.75} />
                  )}
                  {changeWords(now, then, write)}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-2 text-ink-faint text-small">
        {`${formatDay(from)} to ${formatDay(to)}`}
        {before &&
          `, compared with the ${formatCountOf(days.length, 'day')} before (${formatDay(before.from)} to ${formatDay(before.to)})`}
        . Days are counted in UTC.
      </p>
    </section>
  );
}
