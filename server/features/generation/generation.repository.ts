import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { ListingContent } from '#contract/listing-content.ts';
import {
  type Connection,
  type Database,
  findDatabaseError,
  isDatabaseUnavailable,
  type Transaction,
} from '#server/db/client.ts';
import { type GenerationOptions, generations } from '#server/db/schema/generation.ts';
import { users } from '#server/db/schema/identity.ts';
import { isStorageFull } from '#server/platform/storage-full.ts';

/**
 * A process renews the leases of its runs every second; a run not renewed for this long counts as abandoned.
 * Long enough for a database restart, short enough to return an orphan's credit within a minute.
 */
export const LEASE_SECONDS = 20;

const columns = {
  id: generations.id,
  productName: generations.productName,
  productDetails: generations.productDetails,
  language: generations.language,
  isDemo: generations.isDemo,
  status: generations.status,
  content: generations.content,
  options: generations.options,
  channels: generations.channels,
  notes: generations.notes,
  findings: generations.findings,
  productId: generations.productId,
  listingId: generations.listingId,
  charge: generations.charge,
  /** In progress without a credit on hold. */
  isFree: sql<boolean>`generations.status = 'running' and not exists (
    select from credit_holds h where h.id = generations.id)`,
  failureCode: generations.failureCode,
  failureMessage: generations.failureMessage,
  createdAt: generations.createdAt,
  finishedAt: generations.finishedAt,
};

export type GenerationRow = Pick<typeof generations.$inferSelect, Exclude<keyof typeof columns, 'isFree'>> & {
  isFree: boolean;
};

export interface NewGeneration {
  id: string;
  userId: string;
  idempotencyKey: string | null;
  requestHash: string;
  /** Null keeps a new product. */
  productId: string | null;
  /** Null leaves those of the product as they are. */
  productName: string | null;
  productDetails: string | null;
  options: GenerationOptions;
  /** The window that a paid run opens. */
  window: { days: number; runs: number; acceptsCharge: boolean };
  language: string;
  isDemo: boolean;
  processId: string;
  /** How many may run at once for one user; null for no limit. */
  maxRunning: number | null;
  /** In credits. */
  cost: number;
  requestId: string;
}

/**
 * Creates the run and takes its credit, unless a window makes it free, in one transaction. Raises P0402, P0405,
 * P0409, P0423, P0429 or P0430, see the database function.
 */
export async function startGeneration(db: Database, run: NewGeneration) {
  const result = await db.execute<{
    generation_id: string;
    balance: number;
    is_new: boolean;
    is_demo_paid: boolean | null;
    is_free: boolean | null;
    product_name: string;
    product_details: string;
  }>(sql`
    select * from start_generation(
      ${run.id}, ${run.userId}, ${run.idempotencyKey}, ${run.requestHash}, ${run.productName}, ${run.productDetails},
      ${run.language}, ${run.isDemo}, ${run.processId}, ${LEASE_SECONDS}, ${run.maxRunning}, ${run.cost}, ${run.requestId},
      ${run.productId}, ${JSON.stringify(run.options)}::jsonb, ${run.window.days}, ${run.window.runs}, ${run.window.acceptsCharge})`);
  const row = result.rows[0];
  if (!row) throw new Error('the generation was not started');
  const { generation_id: id, balance, is_new: isNew } = row;
  const { product_name: productName, product_details: productDetails } = row;
  const isDemoPaid = row.is_demo_paid === true;
  return { id, balance, isNew, isDemoPaid, isFree: row.is_free === true, productName, productDetails };
}

interface Ending {
  id: string;
  status: 'completed' | 'failed' | 'cancelled';
  /** With content the credit is spent, without it is returned. */
  content: ListingContent | null;
  /** Why there is no content, or why it is only a free draft. */
  failure: { code: string; message: string } | null;
  /** The credit is returned although there is content. */
  isFreeDraft?: boolean;
  /** Whether the demo writer wrote it; null if nothing was written. */
  isDemo: boolean | null;
  actorId: string;
  requestId: string | null;
  /** Does nothing while the run's process still renews the lease. */
  isOnlyIfAbandoned?: boolean;
}

/** Ends a run and books its credit in one transaction; `hasChanged` is false if it had already ended. */
export async function endGeneration(connection: Connection, ending: Ending) {
  const { id, status, content, failure, isDemo, actorId, requestId, isOnlyIfAbandoned = false } = ending;
  const result = await connection.execute<{
    changed: boolean;
    balance: number;
    charge: GenerationRow['charge'];
    product_id: string | null;
  }>(sql`
    select * from end_generation(
      ${id}, ${status}, ${content && JSON.stringify(content)}::jsonb, ${failure?.code ?? null}, ${failure?.message ?? null},
      ${isDemo}, ${actorId}, ${requestId}, ${isOnlyIfAbandoned}, ${ending.isFreeDraft ?? false})`);
  const row = result.rows[0];
  if (!row) throw new Error('the generation was not ended');
  return { hasChanged: row.changed, balance: row.balance, charge: row.charge, productId: row.product_id };
}

/** What a run that has just ended left behind besides its own text. */
export async function noteOutcome(
  transaction: Transaction,
  id: string,
  outcome: Pick<GenerationRow, 'content' | 'channels' | 'notes' | 'findings' | 'listingId'>,
): Promise<void> {
  await transaction.update(generations).set(outcome).where(eq(generations.id, id));
}

interface RunProgress {
  id: string;
  /** New text since the last save, or all of it; null if there is none. */
  text: string | null;
  isWhole: boolean;
}

/** Saves progress and renews leases; returns the stops requested in other processes. */
export async function renewGenerations(db: Database, progress: readonly RunProgress[]) {
  const ids = progress.map(({ id }) => id);
  const texts = progress.map(({ text }) => text);
  const areWhole = progress.map(({ isWhole }) => isWhole);
  const result = await db.execute<{
    generation_id: string;
    cancel_expected: 'returned' | 'spent' | null;
  }>(sql`
    select * from renew_generations(
      ${sql.param(ids)}::text[], ${sql.param(texts)}::text[], ${sql.param(areWhole)}::boolean[], ${LEASE_SECONDS})`);
  return result.rows.flatMap(({ generation_id: id, cancel_expected: expected }) =>
    expected ? [{ id, expected }] : [],
  );
}

/** Runs that no process keeps alive, without `ownIds`, and any older than their hold's deadline. */
export async function findAbandonedIds(db: Database, ownIds: readonly string[]): Promise<string[]> {
  const result = await db.execute<{ id: string }>(sql`
    select id from generations
    where status = 'running' and (
      (lease_until < clock_timestamp() and id <> all (${sql.param([...ownIds])}::text[]))
      or created_at < clock_timestamp() - interval '10 minutes')
    order by created_at limit 500`);
  return result.rows.map((row) => row.id);
}

/** Requests a stop from the process that writes the run; null withdraws it. False if the run has ended. */
export async function noteStop(
  db: Database,
  id: string,
  expected: 'returned' | 'spent' | null,
): Promise<boolean> {
  const changed = await db
    .update(generations)
    .set({ cancelExpected: expected })
    .where(and(eq(generations.id, id), eq(generations.status, 'running')))
    .returning({ id: generations.id });
  return changed.length > 0;
}

/**
 * The owner's available credits, as a column. The table is written out, because inside the subquery `user_id`
 * would be the balance's.
 */
const balance = sql<number>`coalesce((
  select b.available from credit_balances b where b.user_id = generations.user_id), 0)`;

/** The progress of a run in another process. */
export async function readProgress(db: Database, id: string) {
  const [row] = await db
    .select({
      ...columns,
      partialText: generations.partialText,
      cancelExpected: generations.cancelExpected,
      balance,
    })
    .from(generations)
    .where(eq(generations.id, id));
  return row ?? null;
}

/** A run in its owner's history, with the owner and the owner's balance. */
export async function findGeneration(db: Database, id: string) {
  const [row] = await db
    .select({ ...columns, userId: generations.userId, balance })
    .from(generations)
    .where(and(eq(generations.id, id), isNotNull(generations.userId), isNull(generations.deletedAt)));
  return row ?? null;
}

export async function hasRunWithKey(db: Database, userId: string, idempotencyKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.idempotencyKey, idempotencyKey)));
  return rows.length > 0;
}

/** Whether this user's payments exceed their refunds: `sold` is the account bought credits come from. */
export async function hasPaid(db: Database, userId: string): Promise<boolean> {
  const result = await db.execute<{ bought: number }>(sql`
    select coalesce(sum(case debit_account_id when 'sold' then amount else -amount end), 0) as bought
    from ledger_transfers
    where user_id = ${userId} and (debit_account_id = 'sold' or credit_account_id = 'sold')`);
  return Number(result.rows[0]?.bought) > 0;
}

interface ListFilter {
  userId: string;
  search?: string | undefined;
  status?: (typeof generations.$inferSelect)['status'] | undefined;
  /** Without it the list is complete. */
  page?: { offset: number; limit: number } | undefined;
}

/** Matches literally; in the content only what readers see, not its keys. */
function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${generations.productName} ilike ${pattern} or ${generations.productDetails} ilike ${pattern} or exists (
    select from jsonb_path_query(${generations.content}, 'strict $.** ? (@.type() == "string")') as part
    where part #>> '{}' ilike ${pattern}))`;
}

export async function listOwnGenerations(db: Database, { userId, search, status, page }: ListFilter) {
  const filter = and(
    eq(generations.userId, userId),
    isNull(generations.deletedAt),
    // A field that was written again is a version of its listing, and no listing of its own.
    sql`not ${generations.options} ? 'fields'`,
    status ? eq(generations.status, status) : undefined,
    search ? matches(search) : undefined,
  );
  const query = db
    .select(columns)
    .from(generations)
    .where(filter)
    .orderBy(sql`${generations.createdAt} desc nulls last`, generations.id)
    .$dynamic();
  if (!page) return { rows: await query, total: null };
  const rows = await query.limit(page.limit).offset(page.offset);
  return { rows, total: await db.$count(generations, filter) };
}

/** What the user chose for their last whole listing. */
export async function readLastOptions(db: Database, userId: string): Promise<GenerationOptions> {
  const [row] = await db
    .select({ options: generations.options })
    .from(generations)
    .where(and(eq(generations.userId, userId), sql`not ${generations.options} ? 'fields'`))
    .orderBy(sql`${generations.createdAt} desc nulls last`)
    .limit(1);
  return row?.options ?? {};
}

export async function isPerson(db: Database, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

/**
 * Removes a finished run from its owner's history; the row is kept for the books. False if there was nothing
 * to remove.
 */
export async function removeFromHistory(connection: Connection, id: string): Promise<boolean> {
  const removed = await connection
    .update(generations)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(generations.id, id), isNull(generations.deletedAt), ne(generations.status, 'running')))
    .returning({ id: generations.id });
  return removed.length > 0;
}

export async function readBalance(db: Database, userId: string): Promise<number | null> {
  const result = await db.execute<{ balance: number }>(sql`
    select available as balance from credit_balances where user_id = ${userId}`);
  return result.rows[0]?.balance ?? null;
}

// Serialisation failure, deadlock, lock not available, statement timeout: the statement had no effect and may
// be retried.
const REPEATABLE = new Set(['40001', '40P01', '55P03', '57014']);

/** True if the same statement may succeed shortly, or once there is disk space. */
export function isTransientFailure(error: unknown): boolean {
  if (isDatabaseUnavailable(error) || isStorageFull(error)) return true;
  return REPEATABLE.has(findDatabaseError(error)?.code ?? '');
}
