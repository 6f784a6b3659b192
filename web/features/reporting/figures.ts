import type { DayFigures, PeriodFigures, Report } from '#contract/reporting.ts';
import { formatMoney } from '#web/domain/money.ts';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';

/** A series: its name, how to read a day's value and how to format it. */
export interface Figure {
  key: string;
  label: string;
  read: (day: DayFigures) => number;
  write: (value: number) => string;
  /** A line on a scale of its own at the right, for what is counted in another unit than the bars. */
  isLine?: boolean;
}

/** A chart: its bars share the scale at the left. */
export interface Chart {
  title: string;
  /** The unit of the left scale; the right one is named like its line. */
  unit: string;
  figures: readonly Figure[];
  /** Stacks the bars of a day, if they are parts of a whole. */
  isStacked?: boolean;
}

type ChartName = 'money' | 'credits' | 'listings' | 'people';

export const chartsOf = ({ currency }: Pick<Report, 'currency'>): Record<ChartName, Chart> => {
  const money = (value: number) => formatMoney(value, currency);
  const counts = { write: formatCount };
  return {
    money: {
      title: 'Revenue',
      unit: `Revenue (${currency})`,
      figures: [
        { key: 'revenue', label: 'Revenue', read: (day) => day.revenue, write: money },
        { key: 'orders', label: 'Paid orders', read: (day) => day.paidOrders, isLine: true, ...counts },
      ],
    },
    credits: {
      title: 'Credits',
      unit: 'Credits',
      figures: [
        { key: 'sold', label: 'Credits sold', read: (day) => day.creditsSold, ...counts },
        { key: 'used', label: 'Credits used', read: (day) => day.creditsUsed, ...counts },
      ],
    },
    listings: {
      title: 'Listings',
      unit: 'Listings',
      isStacked: true,
      figures: [
        { key: 'written', label: 'Written', read: (day) => day.generations - day.failed, ...counts },
        { key: 'failed', label: 'Failed', read: (day) => day.failed, ...counts },
      ],
    },
    people: {
      title: 'New people',
      unit: 'New people',
      figures: [
        { key: 'people', label: 'New people', read: (day) => day.newPeople, ...counts },
        {
          ...{ key: 'free', label: 'Free credits granted', isLine: true, ...counts },
          read: (day) => day.freeCredits,
        },
      ],
    },
  };
};

/** Total over the days of the report, without the errors of adding decimals. */
export const sumOf = (days: readonly DayFigures[], { read }: Figure): number =>
  days.reduce((sum, day) => sum + Math.round(read(day) * 100), 0) / 100;

/** Share of failed listings in percent with one decimal; null if there were none. */
export function failureRate(days: readonly DayFigures[]): string | null {
  const ended = days.reduce((sum, day) => sum + day.generations, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return ended === 0 ? null : `${((failed / ended) * 100).toFixed(1)}%`;
}

/** Who received the free credits of the period; null if nobody did. */
export const signupNote = ({ freeCredits, freeGrants }: PeriodFigures): string | null =>
  freeGrants === 0
    ? null
    : `${formatCountOf(freeCredits, 'free credit')} went to ${freeGrants === 1 ? 'one new account' : `${formatCount(freeGrants)} new accounts`}.`;

/** A total of the period at the top of the dashboard. */
export interface Total {
  key: keyof PeriodFigures;
  label: string;
  write: (value: number) => string;
}

export const totalsOf = ({ currency }: Pick<Report, 'currency'>): readonly Total[] => {
  const money = (value: number) => formatMoney(value, currency);
  return [
    { key: 'revenue', label: 'Revenue after refunds', write: money },
    { key: 'paidOrders', label: 'Paid orders', write: formatCount },
    { key: 'newPeople', label: 'New people', write: formatCount },
    { key: 'listings', label: 'Listings written', write: formatCount },
    { key: 'refunds', label: 'Refunds', write: money },
    { key: 'freeCredits', label: 'Free credits granted', write: formatCount },
  ];
};

/** How a total differs from that of the period before: `Up 40% from 25`. */
export function changeWords(now: number, before: number | undefined, write: Total['write']): string {
  if (before === undefined) return 'No earlier figures';
  if (now === before) return `Unchanged at ${write(before)}`;
  const direction = now > before ? 'Up' : 'Down';
  // A share of nothing, or of a loss, says nothing.
  if (before <= 0 || now < 0) return `${direction} from ${write(before)}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `${direction} ${percent === 0 ? 'less than 1' : formatCount(percent)}% from ${write(before)}`;
}

const INTERVALS = 4;

/** The smallest step of 1, 2 or 5 times a power of ten with which `most` fits into the intervals. */
function stepFor(most: number): number {
  const rough = Math.max(most / INTERVALS, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}

/**
 * Ticks for scales side by side. All have zero at the same height and the same number of intervals, so that
 * the grid's lines hold for each of them. Whole numbers only: nobody buys half an order.
 */
export function ticksOf(scales: readonly (readonly number[])[]): number[][] {
  const extents = scales.map((values) => {
    const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
    const step = stepFor(Math.max(most, -least));
    return { step, up: Math.ceil(most / step), down: Math.ceil(-least / step) };
  });
  const down = Math.max(...extents.map((extent) => extent.down));
  const up = Math.max(1, ...extents.map((extent) => extent.up));
  return extents.map(({ step }) =>
    Array.from({ length: down + up + 1 }, (_, index) => (index - down) * step),
  );
}
