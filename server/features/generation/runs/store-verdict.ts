import type { Logger } from 'pino';
import type { Database } from '#server/db/client.ts';
import { endGeneration, isTransientFailure, readProgress } from '../generation.repository.ts';
import type { LiveRun, RunEnding } from './live-run.ts';
import type { Verdict } from './perform-run.ts';
import { retryTransient } from './retry-transient.ts';
import { endingOf, endingOfRow } from './run-events.ts';
import { failureWith } from './run-failure.ts';

/** How long a result waits in memory for the database to return. */
const STORE_LIMIT_MS = 120_000;

interface StoreDeps {
  db: Database;
  log: Logger;
  requestId: string;
  /** Aborted when the process cannot wait any longer. */
  giveUp: AbortSignal;
  /** Sent to the reader if not even the ending can be stored. */
  balance: number;
}

/** Stores how a run ended and books its credit, once. Never throws; returns the event for the readers. */
export async function storeVerdict(run: LiveRun, verdict: Verdict, deps: StoreDeps): Promise<RunEnding> {
  const { db, log, requestId, giveUp, balance } = deps;
  const actorId = verdict.status === 'cancelled' ? run.userId : 'system';
  const patience = { limitMs: STORE_LIMIT_MS, signal: giveUp };
  try {
    const ended = await retryTransient(
      () => endGeneration(db, { id: run.id, ...verdict, actorId, requestId }),
      patience,
    );
    if (ended.hasChanged)
      return endingOf({ id: run.id, ...verdict, balance: ended.balance, outcome: ended.outcome });
    // It had already ended, by an attempt whose response was lost or by a reaper. The stored outcome counts.
    const stored = await retryTransient(() => readProgress(db, run.id), patience);
    if (!stored) throw new Error('the generation is gone');
    return endingOfRow(stored);
  } catch (error) {
    log.error({ err: error, generationId: run.id }, 'the outcome of a generation could not be stored');
    if (verdict.content && !isTransientFailure(error)) {
      return storeVerdict(
        run,
        { ...verdict, status: 'failed', content: null, failure: failureWith('generation_not_stored') },
        deps,
      );
    }
    // The lease now expires, and whichever process reaches the database first returns the credit.
    const message =
      'The listing could not be saved. Your credit will be returned as soon as the service is back.';
    return { event: 'failed', data: { code: 'generation_not_stored', message, balance } };
  }
}
