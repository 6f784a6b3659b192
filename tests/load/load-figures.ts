// The results of a load run: responses by status, times by kind, and memory over time.
import { quantile } from './quantile.ts';

export interface Moment {
  /** Seconds since the load began. */
  at: number;
  residentMegabytes: number;
  heapMegabytes: number;
  /** Event loop delay since the last sample. */
  loopP99Ms: number;
}

/** Collects the results of all simulated users. */
export function createFigures() {
  const times = new Map<string, number[]>();
  const statuses = new Map<string, number>();
  const failures = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    times,
    statuses,
    failures,
    /** `status` is an HTTP status, or a word if there was no response. */
    note(kind: string, status: number | string, ms: number): void {
      count(statuses, String(status));
      const list = times.get(kind) ?? [];
      list.push(ms);
      times.set(kind, list);
    },
    /** Anything but an expected response or a 429. */
    fail(what: string): void {
      count(failures, what);
    },
  };
}

export type Figures = ReturnType<typeof createFigures>;

/** The product's own metrics, as monitoring reads them. */
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

/** Responses to PayPal's events by status class. The limits count their single address as one client. */
export async function readEventAnswers(url: string): Promise<string> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text());
  const lines = text.matchAll(/^listwright_http_request_seconds_count\{([^}]*webhook[^}]*)\} (\d+)/gm);
  const counts = [...lines].map(
    ([, labels = '', number]) => `${/status="(\w+)"/.exec(labels)?.[1]}: ${number}`,
  );
  return counts.join(', ') || 'none';
}

/** Growth of resident memory in megabytes per minute, by least squares. */
function slopeOf(moments: readonly Moment[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanAt = mean(moments.map(({ at }) => at));
  const meanValue = mean(moments.map(({ residentMegabytes }) => residentMegabytes));
  let above = 0;
  let below = 0;
  for (const moment of moments) {
    above += (moment.at - meanAt) * (moment.residentMegabytes - meanValue);
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

/** Parts of the run in the memory table. */
const PARTS = 5;

/**
 * Average resident memory of each part, and its smallest used heap, which is what remains after garbage
 * collection. Only the latter shows a leak, because the engine delays collection until it needs the memory.
 */
function memoryTable(moments: readonly Moment[]): string {
  const parts = Array.from({ length: PARTS }, (_, part) =>
    moments.slice(
      Math.floor((moments.length * part) / PARTS),
      Math.max(1, Math.floor((moments.length * (part + 1)) / PARTS)),
    ),
  );
  const resident = parts.map((part) =>
    whole(part.reduce((sum, moment) => sum + moment.residentMegabytes, 0) / part.length),
  );
  const left = parts.map((part) => whole(Math.min(...part.map(({ heapMegabytes }) => heapMegabytes))));
  const settled = moments.slice(Math.floor((moments.length * 2) / PARTS));
  const names = parts.map((_, part) => `${part + 1}/${PARTS} of the time`);
  return [
    `| memory of the process, MB | ${names.join(' | ')} | growth a minute, last three parts |`,
    `|${'---|'.repeat(PARTS + 2)}`,
    `| resident, on the average | ${resident.join(' | ')} | ${slopeOf(settled).toFixed(1)} |`,
    `| heap that collections left | ${left.join(' | ')} | |`,
  ].join('\n');
}

const listOf = (counts: Map<string, number>) =>
  [...counts]
    .sort(byName)
    .map(([name, number]) => `${name}: ${whole(number)}`)
    .join(', ') || 'none';

/** Markdown tables. */
export function describeFigures(figures: Figures, moments: readonly Moment[]): string {
  const loop = moments.map(({ loopP99Ms }) => loopP99Ms);
  return `Answers by status: ${listOf(figures.statuses)}. Errors other than 429: ${listOf(figures.failures)}.

${timesTable(figures)}

${memoryTable(moments)}

Delay of the event loop, p99 of every ${Math.round((moments.at(-1)?.at ?? 0) / Math.max(1, moments.length))} s: median ${whole(quantile(loop, 0.5))} ms, worst ${whole(Math.max(...loop))} ms.`;
}
