// What a run under load comes to: answers by status, times by kind, and the memory of the process over time.
import { quantile } from './quantile.ts';

export interface Moment {
  /** Since the load began, in seconds. */
  at: number;
  residentMegabytes: number;
  heapMegabytes: number;
  /** Delay of the event loop since the last moment. */
  loopP99Ms: number;
}

/** Collects what everybody who makes load sees. */
export function createFigures() {
  const times = new Map<string, number[]>();
  const statuses = new Map<string, number>();
  const failures = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    times,
    statuses,
    failures,
    /** `status` is an HTTP status, or a word where there was no answer. */
    note(kind: string, status: number | string, ms: number): void {
      count(statuses, String(status));
      const list = times.get(kind) ?? [];
      list.push(ms);
      times.set(kind, list);
    },
    /** Anything that is neither an expected answer nor a 429. */
    fail(what: string): void {
      count(failures, what);
    },
  };
}

export type Figures = ReturnType<typeof createFigures>;

/** The product's own metrics, as an operator's monitoring reads them. */
export async function readMoment(url: string, startedAt: number): Promise<Moment> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text());
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    at: (performance.now() - startedAt) / 1000,
    residentMegabytes: metric('process_resident_memory_bytes') / 2 ** 20,
    heapMegabytes: metric('nodejs_heap_size_used_bytes') / 2 ** 20,
    loopP99Ms: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

/** How PayPal's events were answered, by class of status: they all come from one address, which the limits count as one client. */
export async function readEventAnswers(url: string): Promise<string> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text());
  const lines = text.matchAll(/^listwright_http_request_seconds_count\{([^}]*webhook[^}]*)\} (\d+)/gm);
  const counts = [...lines].map(
    ([, labels = '', number]) => `${/status="(\w+)"/.exec(labels)?.[1]}: ${number}`,
  );
  return counts.join(', ') || 'none';
}

/** Growth in megabytes a minute, by least squares. */
export function slopeOf(moments: readonly Moment[], of: 'residentMegabytes' | 'heapMegabytes'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanAt = mean(moments.map(({ at }) => at));
  const meanValue = mean(moments.map((moment) => moment[of]));
  let above = 0;
  let below = 0;
  for (const moment of moments) {
    above += (moment.at - meanAt) * (moment[of] - meanValue);
    below += (moment.at - meanAt) ** 2;
  }
  return (above / below) * 60;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const byName = ([one]: [string, unknown], [other]: [string, unknown]) => one.localeCompare(other);

function timesTable({ times }: Figures): string {
  const rows = [...times].sort(byName).map(([kind, list]) => {
    const [middle, slow, slowest] = [0.5, 0.95, 0.99].map((share) => whole(quantile(list, share)));
    return `| ${kind} | ${whole(list.length)} | ${middle} | ${slow} | ${slowest} |`;
  });
  return ['| kind | number | p50 ms | p95 ms | p99 ms |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** Mean of the moments between two shares of the time: one moment alone says little between two collections of garbage. */
function meanOf(
  moments: readonly Moment[],
  from: number,
  to: number,
  of: 'residentMegabytes' | 'heapMegabytes',
) {
  const part = moments.slice(Math.floor(moments.length * from), Math.max(1, Math.ceil(moments.length * to)));
  return part.reduce((sum, moment) => sum + moment[of], 0) / part.length;
}

function memoryTable(moments: readonly Moment[]): string {
  const settled = moments.slice(Math.floor(moments.length / 3));
  const rows = (
    [
      ['resident', 'residentMegabytes'],
      ['heap in use', 'heapMegabytes'],
    ] as const
  ).map(([name, of]) => {
    const means = [
      [0, 0.1],
      [0.45, 0.55],
      [0.9, 1],
    ].map(([from = 0, to = 1]) => whole(meanOf(moments, from, to, of)));
    return `| ${name} | ${means.join(' | ')} | ${slopeOf(settled, of).toFixed(1)} |`;
  });
  return [
    '| memory of the process, MB | start | middle | end | growth a minute, last two thirds |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const listOf = (counts: Map<string, number>) =>
  [...counts]
    .sort(byName)
    .map(([name, number]) => `${name}: ${whole(number)}`)
    .join(', ') || 'none';

/** Tables in Markdown. */
export function describeFigures(figures: Figures, moments: readonly Moment[]): string {
  const loop = moments.map(({ loopP99Ms }) => loopP99Ms);
  return `Answers by status: ${listOf(figures.statuses)}. Errors other than 429: ${listOf(figures.failures)}.

${timesTable(figures)}

${memoryTable(moments)}

Delay of the event loop, p99 of every ${Math.round((moments.at(-1)?.at ?? 0) / Math.max(1, moments.length))} s: median ${whole(quantile(loop, 0.5))} ms, worst ${whole(Math.max(...loop))} ms.`;
}
