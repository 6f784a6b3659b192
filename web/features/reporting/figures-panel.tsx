import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { DayFigures } from '#contract/reporting.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Chart, sumOf } from './figures.ts';

/** Loaded only here: the charts are as large as the rest of the page. */
const FiguresChart = lazy(() => import('./figures-chart.tsx'));

const neverChanges = () => () => {};
/** False on the server and until hydration, because the chart measures its container. */
const useIsInBrowser = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

interface FiguresPanelProps {
  chart: Chart;
  days: readonly DayFigures[];
  /** A sentence beside the totals. */
  note?: string | null;
}

function FiguresTable({ chart: { title, figures }, days }: Pick<FiguresPanelProps, 'chart' | 'days'>) {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-ink-soft text-small">Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
      <section className="mt-2 max-h-80 overflow-auto" tabIndex={0} aria-label={`${title} by day`}>
        <table className="w-full text-small">
          <caption className="sr-only">{title} by day, newest first</caption>
          <thead>
            <tr className="text-left text-ink-faint">
              <th scope="col" className="py-1 pr-4 font-medium">
                Day (UTC)
              </th>
              {figures.map(({ key, label }) => (
                <th key={key} scope="col" className="py-1 pl-4 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-line border-t">
                <th scope="row" className="tabular py-1 pr-4 text-left font-normal">
                  {formatDay(day.day)}
                </th>
                {figures.map(({ key, read, write }) => (
                  <td key={key} className="tabular py-1 pl-4 text-right">
                    {write(read(day))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Figures over time: totals, bars by day, and the same as a table. */
export function FiguresPanel({ chart, days, note }: FiguresPanelProps) {
  const { title, figures } = chart;
  const isInBrowser = useIsInBrowser();
  const waiting = <Skeleton className="h-full w-full" />;
  return (
    <Panel title={title}>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {figures.map((figure) => (
          <div key={figure.key}>
            <dt className="text-ink-faint text-small">{figure.label}</dt>
            <dd className="tabular font-semibold text-subtitle">{figure.write(sumOf(days, figure))}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mb-3 text-ink-soft text-small">{note}</p>}
      <div aria-hidden="true" className="h-64">
        {isInBrowser ? (
          <Suspense fallback={waiting}>
            <FiguresChart days={days} chart={chart} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <FiguresTable chart={chart} days={days} />
    </Panel>
  );
}
