import { COST_PER_GENERATION } from '#contract/credits.ts';
import { type ErrorCode, errorTable } from '#contract/errors.ts';
import type { Generation as GenerationOnWire, RunChoice } from '#contract/generation.ts';
import { languages } from '#contract/languages.ts';
import type { EventReader } from '#server/http/event-stream.ts';
import { canActAsAdmin } from '#server/platform/admin-access.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { createListingCeilings, type ReadFreeUse } from './ceilings/listing-ceilings.ts';
import {
  findGeneration,
  type GenerationRow,
  isPerson,
  listOwnGenerations,
  readBalance,
  readLastOptions,
  removeFromHistory,
} from './generation.repository.ts';
import {
  type BegunRun,
  beginGeneration,
  type Caller,
  type GenerationInput,
} from './runs/begin-generation.ts';
import { listFailedAnswers } from './runs/failed-answers.repository.ts';
import type { CreditFate } from './runs/live-run.ts';
import { createRunEngine, type RunEngine, type RunEngineDeps } from './runs/run-engine.ts';
import { failureInRow, outcomeInRow } from './runs/run-events.ts';

function creditOf({ status, isFree, charge }: GenerationRow) {
  if (status === 'running') return isFree ? 'none' : 'held';
  if (charge === 'window') return 'none';
  return charge === 'settled' ? 'spent' : 'returned';
}

const choiceOf = ({ channels = [], market, voiceId }: GenerationRow['options']): RunChoice => ({
  channels: [...channels],
  market: market ?? null,
  voiceId: voiceId ?? null,
});

/** A row as the contract's wire format. */
function viewOf(row: GenerationRow): GenerationOnWire {
  const status = row.status;
  return {
    _id: row.id,
    productName: row.productName,
    productDetails: row.productDetails,
    language: row.language,
    status,
    demo: row.isDemo,
    content: row.content,
    failure: row.content ? null : failureInRow(row),
    credit: creditOf(row),
    choice: choiceOf(row.options),
    ...outcomeInRow(row),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

const DEFAULT_PAGE_SIZE = 20;

type Reader = Pick<Actor, 'userId' | 'role' | 'isTwoStepMissing'>;

interface HistoryQuery {
  search?: string | undefined;
  status?: GenerationRow['status'] | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

/**
 * The reader's own listing; an Admin may read anybody's, with two-step sign-in where that is required.
 * Another user's listing looks like a missing one.
 */
async function requireListing({ db }: AppContext, reader: Reader, id: string) {
  const row = await findGeneration(db, id);
  if (!row || (row.userId !== reader.userId && !canActAsAdmin(reader))) {
    throw new AppError('not_found', { message: 'There is no such listing.' });
  }
  return row;
}

async function viewWithBalance(context: AppContext, reader: Reader, id: string) {
  const row = await requireListing(context, reader, id);
  return { generation: viewOf(row), balance: row.balance };
}

async function outcomeOf(context: AppContext, engine: RunEngine, reader: Reader, run: BegunRun) {
  const last = await engine.outcome(run);
  if (last.event === 'failed') {
    const { code, message } = last.data;
    throw new AppError(isErrorCode(code) ? code : 'generation_failed', { message });
  }
  return viewWithBalance(context, reader, run.id);
}

async function cancel(
  context: AppContext,
  engine: RunEngine,
  owner: Reader,
  id: string,
  expected: CreditFate,
) {
  const row = await requireListing(context, owner, id);
  // An Admin may read along, but only the owner decides about the credit.
  if (row.userId !== owner.userId) throw new AppError('forbidden');
  if (row.status !== 'running') throw new AppError('generation_not_running');
  await engine.stop(id, expected);
  return viewWithBalance(context, owner, id);
}

async function list({ db }: AppContext, userId: string, query: HistoryQuery) {
  const { search, status, page = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const isPaged = query.page !== undefined || query.pageSize !== undefined;
  const { rows, total } = await listOwnGenerations(db, {
    userId,
    search: search?.trim(),
    status,
    page: isPaged ? { offset: (page - 1) * pageSize, limit: pageSize } : undefined,
  });
  return { generations: rows.map(viewOf), total };
}

async function remove(context: AppContext, actor: Actor, requestId: string, id: string): Promise<void> {
  const { userId, productName, status } = await requireListing(context, actor, id);
  if (status === 'running') throw new AppError('generation_running');
  await inTransaction(context, async (transaction) => {
    if (!(await removeFromHistory(transaction, id)) || userId === actor.userId) return;
    const subject = { subjectType: 'generation', subjectId: id };
    const before = { userId, productName };
    await recordAudit(transaction, {
      actor,
      requestId,
      ...subject,
      action: 'generation.removed',
      before,
      after: null,
    });
  });
}

async function overviewFor({ db }: AppContext, { textModels }: RunEngineDeps, userId: string) {
  const [status, credits, options] = await Promise.all([
    textModels.status(),
    readBalance(db, userId),
    readLastOptions(db, userId),
  ]);
  if (credits === null) throw new AppError('user_data_missing');
  const { isReady: ready, provider, isDemo: demo } = status;
  return {
    ready,
    provider,
    demo,
    credits,
    costPerGeneration: COST_PER_GENERATION,
    languages: [...languages],
    remembered: choiceOf(options),
  };
}

/** Listings: start, follow, stop, and the user's history. Another user's listing looks like a missing one. */
export function createGeneration(
  context: AppContext,
  { freeUse, ...deps }: RunEngineDeps & { freeUse: ReadFreeUse },
) {
  const engine = createRunEngine(context, deps);
  const ceilings = createListingCeilings(context, freeUse);
  return {
    /** Takes the credit and starts writing; see `beginGeneration` for the errors. */
    begin: (body: GenerationInput, caller: Caller) =>
      beginGeneration(context, { ...deps, freeUse, engine, ceilings }, body, caller),

    /** The events of a run that `begin` or `join` answered; they end when `signal` is aborted, the run does not. */
    follow: (run: BegunRun, reader: EventReader, signal: AbortSignal): Promise<void> =>
      engine.follow(run, reader, signal),

    /** Waits for the end; throws the run's own error, whose message says what happened to the credit. */
    outcome: (owner: Reader, run: BegunRun) => outcomeOf(context, engine, owner, run),

    /** A run to follow; throws not_found. */
    async join(reader: Reader, id: string): Promise<BegunRun> {
      const { balance } = await requireListing(context, reader, id);
      return { id, balance };
    },

    /**
     * Throws generation_not_running, or generation_progressed if the outcome for the credit is no longer the
     * expected one.
     */
    cancel: (owner: Reader, id: string, expected: CreditFate) => cancel(context, engine, owner, id, expected),

    /** Throws not_found. */
    find: async (reader: Reader, id: string) => viewOf(await requireListing(context, reader, id)),

    /**
     * The user's own listings, newest first; complete and without a total unless `page` or `pageSize` is
     * given.
     */
    list: (userId: string, query: HistoryQuery) => list(context, userId, query),

    /** Any user's, for an Admin; throws user_gone. */
    async listOf(userId: string, query: HistoryQuery) {
      if (!(await isPerson(context.db, userId))) throw new AppError('user_gone');
      return list(context, userId, query);
    },

    /**
     * Removes a finished run from its owner's history; throws generation_running for a running one,
     * not_found.
     */
    remove: (actor: Actor, requestId: string, id: string) => remove(context, actor, requestId, id),

    /** The data the generator page needs before it starts. Throws user_data_missing. */
    overview: (userId: string) => overviewFor(context, deps, userId),

    /** The provider's responses to failed runs, newest first, for Admins. */
    failedAnswers: (reference: string | undefined) => listFailedAnswers(context.db, reference),

    /**
     * How much of the ceilings is used, for paying users and for everybody else; null where there is none.
     */
    ceilingUse: ceilings.use,

    /** Starts renewing leases and ending abandoned runs. */
    start: engine.start,

    /**
     * Accepts no more runs, lets running ones finish for `graceMs`, then ends them and returns their credits.
     */
    close: engine.close,
  };
}

export type Generation = ReturnType<typeof createGeneration>;
