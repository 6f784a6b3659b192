import type { DayFigures, Report } from '#contract/reporting.ts';
import { formatMoney } from '#web/domain/money.ts';
import { formatCount } from '#web/lib/format-count.ts';

/** A series: its name, how to read a day's value and how to format it. */
export interface Figure {
  key: string;
  label: string;
  read: (day: DayFigures) => number;
  write: (value: number) => string;
}

export const figuresOf = ({
  currency,
}: Pick<Report, 'currency'>): Record<'money' | 'credits' | 'listings', Figure[]> => ({
  money: [
    {
      key: 'revenue',
      label: 'Revenue',
      read: (day) => day.revenue,
      write: (value) => formatMoney(value, currency),
    },
  ],
  credits: [
    { key: 'sold', label: 'Credits sold', read: (day) => day.creditsSold, write: formatCount },
    { key: 'used', label: 'Credits used', read: (day) => day.creditsUsed, write: formatCount },
  ],
  listings: [
    { key: 'written', label: 'Written', read: (day) => day.generations - day.failed, write: formatCount },
    { key: 'failed', label: 'Failed', read: (day) => day.failed, write: formatCount },
  ],
});

/** Total over the days of the report. */
export const sumOf = (days: readonly DayFigures[], { read }: Figure): number =>
  days.reduce((sum, day) => sum + read(day), 0);

/** Share of failed listings in percent with one decimal; null if there were none. */
export function failureRate(days: readonly DayFigures[]): string | null {
  const ended = days.reduce((sum, day) => sum + day.generations, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return ended === 0 ? null : `${((failed / ended) * 100).toFixed(1)} %`;
}
