import { setTimeout as pause } from 'node:timers/promises';
import type { GenerationEvent } from '#contract/generation.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { Database } from '#server/db/client.ts';
import { isTransientFailure, readProgress } from '../generation.repository.ts';
import type { LiveRun, RunEnding } from './live-run.ts';
import { failureWith } from './run-failure.ts';

const POLL_MS = 300;

interface EndedRun {
  id: string;
  balance: number;
  content: ListingContent | null;
  failure: { code: string; message: string } | null;
}

/** The last event of a run: a listing, or the reason why there is none. */
export function endingOf({ id, balance, content, failure }: EndedRun): RunEnding {
  if (content) return { event: 'completed', data: { id, balance, content } };
  return { event: 'failed', data: { ...(failure ?? failureWith('generation_failed')), balance } };
}

/** Everything so far as one event, then what comes, until the run has ended or the reader has gone. */
export async function* followLive(
  run: LiveRun,
  balance: number,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  const wake = () => run.wake();
  signal.addEventListener('abort', wake, { once: true });
  try {
    yield { event: 'started', data: { id: run.id, balance } };
    for (let place = 0; !signal.aborted; ) {
      const { length, changed } = run;
      if (length > place) {
        const delta = run.textFrom(place);
        place = length;
        yield { event: 'text', data: { delta } };
      } else if (run.ending) {
        yield run.ending;
        return;
      } else await changed;
    }
  } finally {
    signal.removeEventListener('abort', wake);
  }
}

/** The same for a run that another process writes, or that has ended: its row is looked at until it has. */
export async function* followStored(
  db: Database,
  { id, balance }: { id: string; balance: number },
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  yield { event: 'started', data: { id, balance } };
  let shown = 0;
  while (!signal.aborted) {
    const row = await readPatiently(db, id);
    if (row && row.partialText.length > shown) {
      yield { event: 'text', data: { delta: row.partialText.slice(shown) } };
      shown = row.partialText.length;
    }
    if (row && row.status !== 'running') {
      yield endingOf({ ...row, failure: failureInRow(row) });
      return;
    }
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

/** Null while the database is away: the reader waits with us. */
async function readPatiently(db: Database, id: string) {
  try {
    return await readProgress(db, id);
  } catch (error) {
    if (isTransientFailure(error)) return null;
    throw error;
  }
}

/** The failure a row tells of. */
export function failureInRow(row: { failureCode: string | null; failureMessage: string | null }) {
  return row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' };
}
