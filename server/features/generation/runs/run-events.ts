import { setTimeout as pause } from 'node:timers/promises';
import type { GenerationEvent } from '#contract/generation.ts';
import type { Database } from '#server/db/client.ts';
import type { EventReader } from '#server/http/event-stream.ts';
import { type GenerationRow, isTransientFailure, readProgress } from '../generation.repository.ts';
import type { LiveRun, RunEnding } from './live-run.ts';
import { failureWith } from './run-failure.ts';

const POLL_MS = 300;

type OutcomeRow = Pick<
  GenerationRow,
  | 'content'
  | 'channels'
  | 'notes'
  | 'findings'
  | 'productId'
  | 'listingId'
  | 'charge'
  | 'failureCode'
  | 'failureMessage'
>;

/** Why a text is only a free draft. */
function releaseOf(row: OutcomeRow) {
  return failureInRow(row) ?? (row.charge === 'released' ? failureWith('generation_unpaid') : null);
}

/** What a stored run left behind besides its listing. */
export function outcomeInRow(row: OutcomeRow) {
  return {
    productId: row.productId,
    listingId: row.listingId,
    channels: row.channels ?? {},
    notes: row.notes ?? {},
    findings: row.findings ?? [],
    release: row.content ? releaseOf(row) : null,
  };
}

/** The last event of a stored run: a listing, or the reason why there is none. */
export function endingOfRow(row: OutcomeRow & { id: string; balance: number }): RunEnding {
  const { id, balance, content, charge } = row;
  if (content) {
    const data = { id, balance, content, ...outcomeInRow(row), charge: charge ?? 'settled' };
    return { event: 'completed', data };
  }
  return { event: 'failed', data: { ...(failureInRow(row) ?? failureWith('generation_failed')), balance } };
}

/**
 * Sends the text so far as one event, then each piece as it arrives, until the run ends or the reader leaves.
 * A slow reader gets everything missed in one event once its buffer has drained.
 */
export function followLive(
  run: LiveRun,
  balance: number,
  reader: EventReader,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let place = 0;
  let isBehind = false;
  const leave = () => {
    run.readers.delete(tell);
    signal.removeEventListener('abort', leave);
    resolve();
  };
  const send = (event: GenerationEvent) => {
    if (reader.send(event)) return;
    isBehind = true;
    void reader.drained(signal).then(() => {
      isBehind = false;
      tell();
    });
  };
  const tell = () => {
    if (signal.aborted || isBehind) return;
    if (run.length > place) {
      const events = run.eventsFrom(place);
      place = run.length;
      for (const event of events) send(event);
    }
    if (!run.ending || isBehind) return;
    reader.send(run.ending);
    leave();
  };
  run.readers.add(tell);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  else {
    send({ event: 'started', data: { id: run.id, balance } });
    tell();
  }
  return promise;
}

/** The same for a run that another process writes, or that has ended: polls its row until it has. */
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
      yield endingOfRow(row);
      return;
    }
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

/** The ending of a run that another process writes, or that has ended. */
export async function endingOfStored(db: Database, run: { id: string; balance: number }): Promise<RunEnding> {
  const { signal } = new AbortController();
  for await (const event of followStored(db, run, signal)) {
    if (event.event === 'completed' || event.event === 'failed') return event;
  }
  throw new Error('a run was followed without an end');
}

/** Null while the database cannot be reached; the reader waits. */
async function readPatiently(db: Database, id: string) {
  try {
    return await readProgress(db, id);
  } catch (error) {
    if (isTransientFailure(error)) return null;
    throw error;
  }
}

/** The failure stored in a row. */
export function failureInRow(row: { failureCode: string | null; failureMessage: string | null }) {
  return row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' };
}
