import type { AppContext } from '#server/platform/context.ts';
import { endGeneration, isTransientFailure, noteOutcome, readProgress } from '../generation.repository.ts';
import { noVersions } from './channel-versions.ts';
import type { LiveRun, RunEnding } from './live-run.ts';
import type { Verdict } from './perform-run.ts';
import { retryTransient } from './retry-transient.ts';
import { endingOfRow } from './run-events.ts';
import { failureWith, withoutCharge } from './run-failure.ts';
import type { WritingSources } from './writing-sources.ts';

/** How long a result waits in memory for the database to return. */
const STORE_LIMIT_MS = 120_000;

interface StoreDeps {
  context: Pick<AppContext, 'db' | 'log'>;
  sources: WritingSources;
  requestId: string;
  /** Aborted when the process cannot wait any longer. */
  giveUp: AbortSignal;
  /** Sent to the reader if not even the ending can be stored. */
  balance: number;
}

/** The credit and the listing change together. */
async function endAndStore(run: LiveRun, verdict: Verdict, deps: StoreDeps): Promise<void> {
  const { context, sources, requestId } = deps;
  const { status, content, isDemo, versions = noVersions() } = verdict;
  const failure = verdict.failure && run.isFree ? withoutCharge(verdict.failure) : verdict.failure;
  const isFreeDraft = content !== null && failure !== null;
  const actorId = status === 'cancelled' ? run.order.userId : 'system';
  const ending = { id: run.id, status, content, failure, isDemo, isFreeDraft, actorId, requestId };
  if (!content) {
    await endGeneration(context.db, ending);
    return;
  }
  // Asked before the transaction, which must not wait for another connection.
  const rules = await sources.rules();
  await context.db.transaction(async (transaction) => {
    const { hasChanged, charge, productId } = await endGeneration(transaction, ending);
    if (!hasChanged || productId === null) return;
    const stored = await sources.store(transaction, rules, {
      ...run.order,
      channels: versions.channels,
      notes: versions.notes,
      content,
      productId,
      generationId: run.id,
      isDemo: isDemo === true,
      isFreeDraft: isFreeDraft || charge === 'released',
      isPartial: verdict.isPartial === true,
    });
    await noteOutcome(transaction, run.id, stored);
  });
}

/** Stores how a run ended and books its credit, once. Never throws; returns the event for the readers. */
export async function storeVerdict(run: LiveRun, verdict: Verdict, deps: StoreDeps): Promise<RunEnding> {
  const { context, giveUp, balance } = deps;
  const { db, log } = context;
  const patience = { limitMs: STORE_LIMIT_MS, signal: giveUp };
  try {
    await retryTransient(() => endAndStore(run, verdict, deps), patience);
    // It may have ended before, by an attempt whose response was lost or by a reaper. The stored outcome counts.
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
