import { type SQL, sql } from 'drizzle-orm';
import type { TransferKind } from '#contract/credits.ts';
import { type Connection, findDatabaseError, type Transaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';

/** Who and what caused a movement; kept with it for good. */
export interface Cause {
  /** A user's id, or `system`. */
  actorId: string;
  requestId: string | null;
}

/** `hasChanged` is false for a repeat: the movement had been booked before. `balance` is what can be spent, in credits. */
export interface Movement {
  hasChanged: boolean;
  balance: number;
}

/** What the functions of the ledger raise (migration `ledger_functions`), as failures of the contract. */
function toAppError(error: unknown): unknown {
  switch (findDatabaseError(error)?.code) {
    case 'P0402':
      return new AppError('insufficient_credits', { cause: error });
    case 'P0423':
      return new AppError('credits_frozen', { cause: error });
    case 'P0404':
      return new AppError('not_found', { cause: error });
    case 'P0409':
      return new AppError('idempotency_mismatch', { cause: error });
    // numeric_value_out_of_range: balances are 32-bit.
    case '22003':
      return new AppError('invalid_request', {
        message: 'This is more credits than an account can hold.',
        cause: error,
      });
    default:
      return error;
  }
}

async function callLedger<Row>(connection: Connection, call: SQL): Promise<Row> {
  try {
    const { rows } = await connection.execute<Record<string, unknown>>(call);
    if (!rows[0]) throw new Error('a function of the ledger answered nothing');
    return rows[0] as Row;
  } catch (error) {
    throw toAppError(error);
  }
}

async function move(connection: Connection, call: SQL): Promise<Movement> {
  const row = await callLedger<{ changed: boolean; balance: number }>(connection, call);
  return { hasChanged: row.changed, balance: row.balance };
}

interface ManualHold {
  id: string;
  userId: string;
  /** In credits. */
  amount: number;
  deadlineAt: Date;
  description: string;
}

/** Sets credits aside by hand; answers the balance after it. Fails with insufficient_credits. */
export async function holdManually(
  connection: Connection,
  hold: ManualHold,
  { actorId, requestId }: Cause,
): Promise<number> {
  const row = await callLedger<{ balance: number }>(
    connection,
    sql`select credits_hold(${hold.userId}, ${hold.id}, ${hold.amount}, 'manual', ${hold.deadlineAt}, ${hold.description},
      ${actorId}, ${requestId}) as balance`,
  );
  return row.balance;
}

/** Gives back the newest open manual hold, or the one named; null when there is none. */
export async function releaseManualHold(
  connection: Connection,
  userId: string,
  holdId: string | null,
  reason: string,
  { actorId, requestId }: Cause,
): Promise<{ holdId: string; balance: number } | null> {
  const row = await callLedger<{ hold_id: string | null; balance: number }>(
    connection,
    sql`select * from credits_release_manual(${userId}, ${holdId}, ${reason}, ${actorId}, ${requestId})`,
  );
  return row.hold_id === null ? null : { holdId: row.hold_id, balance: row.balance };
}

/** Ends a hold as spent. `hasChanged` is false when it had ended before, either way. */
export function settleHold(
  connection: Connection,
  holdId: string,
  { actorId, requestId }: Cause,
): Promise<Movement> {
  return move(connection, sql`select * from credits_settle(${holdId}, ${actorId}, ${requestId})`);
}

/** Ends a hold by giving it back. `hasChanged` is false when it had ended before, either way. */
export function releaseHold(
  connection: Connection,
  holdId: string,
  reason: string,
  { actorId, requestId }: Cause,
): Promise<Movement> {
  return move(connection, sql`select * from credits_release(${holdId}, ${reason}, ${actorId}, ${requestId})`);
}

export interface Booking {
  userId: string;
  /** In credits, above zero. */
  amount: number;
  /** Words for the statement: nothing about the person, a transfer outlives the account. */
  description: string;
  /** What it belongs to, such as `order` and its id. */
  reference: { type: string; id: string };
}

/** Credits bought, once per capture of the payment provider. */
export function bookPurchase(
  connection: Connection,
  captureId: string,
  { userId, amount, description, reference }: Booking,
  { actorId, requestId }: Cause,
): Promise<Movement> {
  return move(
    connection,
    sql`select * from credits_purchase(${userId}, ${captureId}, ${amount}, ${description}, ${reference.type}, ${reference.id},
      ${actorId}, ${requestId})`,
  );
}

/** Takes bought credits back, once per refund; the balance may turn negative. */
export function bookOrderRefund(
  connection: Connection,
  refundId: string,
  { userId, amount, description, reference }: Booking,
  { actorId, requestId }: Cause,
): Promise<Movement> {
  return move(
    connection,
    sql`select * from credits_order_refund(${userId}, ${refundId}, ${amount}, ${description}, ${reference.type},
      ${reference.id}, ${actorId}, ${requestId})`,
  );
}

export interface Adjustment {
  userId: string;
  /** Signed change in credits, not zero; the balance may turn negative. */
  amount: number;
  /** One key, one effect. */
  key: string;
  /** Shown on the statement. */
  reason: string;
}

export function bookAdjustment(
  connection: Connection,
  { userId, amount, key, reason }: Adjustment,
  { actorId, requestId }: Cause,
): Promise<Movement> {
  return move(
    connection,
    sql`select * from credits_adjust(${userId}, ${amount}, ${key}, ${reason}, ${actorId}, ${requestId})`,
  );
}

export interface Freeze {
  holdId: string;
  userId: string;
  /** In credits; what the user has less is not frozen. */
  atMost: number;
  deadlineAt: Date;
  description: string;
}

/** Lets credits rest; answers how many. A repeat with the same hold id answers the same. */
export async function freezeCredits(
  connection: Connection,
  { holdId, userId, atMost, deadlineAt, description }: Freeze,
  { actorId, requestId }: Cause,
): Promise<number> {
  const row = await callLedger<{ amount: number }>(
    connection,
    sql`select credits_freeze(${userId}, ${holdId}, ${atMost}, ${deadlineAt}, ${description}, ${actorId}, ${requestId}) as amount`,
  );
  return row.amount;
}

/** In credits; 0 for a hold that does not exist. */
export async function findHoldAmount(connection: Connection, holdId: string): Promise<number> {
  const result = await connection.execute<{ amount: number }>(
    sql`select amount from credit_holds where id = ${holdId}`,
  );
  return result.rows[0]?.amount ?? 0;
}

/** Open manual holds whose time is up, oldest first, at most `limit`. */
export async function findOverdueManualHolds(
  connection: Connection,
  now: Date,
  limit: number,
): Promise<string[]> {
  const result = await connection.execute<{ id: string }>(sql`
    select id from credit_holds where state = 'open' and purpose = 'manual' and deadline_at < ${now}
    order by deadline_at limit ${limit}`);
  return result.rows.map((row) => row.id);
}

export interface Balance {
  /** Credits to spend; below zero after a refund or an adjustment of spent credits. */
  available: number;
  /** Credits set aside for something under way. */
  held: number;
}

/** Null for somebody who has no accounts. */
export async function findBalance(connection: Connection, userId: string): Promise<Balance | null> {
  const result = await connection.execute<{ available: number; held: number }>(sql`
    select a.balance as available, h.balance as held from ledger_accounts a, ledger_accounts h
    where a.id = 'available:' || ${userId}::text and h.id = 'held:' || ${userId}::text`);
  return result.rows[0] ?? null;
}

/** The balance that can be spent, kept as it is until the transaction ends; null for somebody who has no account. */
export async function lockBalance(transaction: Transaction, userId: string): Promise<number | null> {
  const result = await transaction.execute<{ balance: number }>(sql`
    select balance from ledger_accounts where id = 'available:' || ${userId}::text for no key update`);
  return result.rows[0]?.balance ?? null;
}

export interface StatementLine {
  id: number;
  createdAt: string;
  kind: TransferKind;
  /** Signed change of the balance, in credits. */
  amount: number;
  balanceAfter: number;
  description: string;
  referenceType: string | null;
  referenceId: string | null;
}

export interface Statement extends Balance {
  /** Number of all lines, of whatever page. */
  total: number;
  lines: StatementLine[];
}

/**
 * One statement of SQL, so that balance, count and lines are of one instant. Settling moves held credits only and is no line.
 * The name of a product is read from its listing: the ledger, which forgets nothing, does not hold it.
 */
export async function findStatement(
  connection: Connection,
  userId: string,
  page: { limit: number | null; offset: number },
): Promise<Statement | null> {
  const isLine = sql`t.user_id = ${userId} and t.kind not in ('generation_settled', 'manual_settled')`;
  const result = await connection.execute<Statement & Record<string, unknown>>(sql`
    with lines as (
      select t.id, t.created_at as "createdAt", t.kind,
        case t.credit_account_id when 'available:' || t.user_id then t.amount else -t.amount end as amount,
        t.balance_after as "balanceAfter", coalesce(nullif(t.description, ''), g.product_name, '') as description,
        t.reference_type as "referenceType", t.reference_id as "referenceId"
      from ledger_transfers t left join generations g on t.reference_type = 'generation' and g.id = t.reference_id
      where ${isLine} order by t.id desc limit ${page.limit} offset ${page.offset})
    select a.balance as available, h.balance as held,
      (select count(*) from ledger_transfers t where ${isLine}) as total,
      (select coalesce(json_agg(lines order by lines.id desc), '[]') from lines) as lines
    from ledger_accounts a, ledger_accounts h
    where a.id = 'available:' || ${userId}::text and h.id = 'held:' || ${userId}::text`);
  return result.rows[0] ?? null;
}
