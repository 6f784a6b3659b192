import { type SQL, sql } from 'drizzle-orm';
import type { CreditEnvironment } from '#contract/credits.ts';
import { type Connection, findDatabaseError } from '#server/db/client.ts';
import { AppError } from '#server/platform/errors.ts';

/** Who and what caused a movement; stored with it permanently. */
export interface Cause {
  /** A user's id, or `system`. */
  actorId: string;
  requestId: string | null;
}

/** `hasChanged` is false for a repeat of a booked movement. `balance` is the spendable balance in credits. */
export interface Movement {
  hasChanged: boolean;
  balance: number;
}

/**
 * Maps the SQLSTATEs of the ledger functions (server/db/functions/credit-movements.sql) to errors of the
 * contract.
 */
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

/** Creates a manual hold and returns the new balance. Fails with insufficient_credits. */
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

/** Releases the newest open manual hold, or the given one; null if there is none. */
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

/** Ends a hold as spent. `hasChanged` is false if it had already ended, either way. */
export function settleHold(
  connection: Connection,
  holdId: string,
  { actorId, requestId }: Cause,
): Promise<Movement> {
  return move(connection, sql`select * from credits_settle(${holdId}, ${actorId}, ${requestId})`);
}

/** Ends a hold by returning its credits. `hasChanged` is false if it had already ended, either way. */
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
  /** In credits, positive. */
  amount: number;
  /** Text on the statement. No personal data, because a transfer outlives the account. */
  description: string;
  /** What it belongs to, for example `order` and its id. */
  reference: { type: string; id: string };
  /** The payment's environment, which determines the pocket (docs/decisions/0017). */
  environment: CreditEnvironment;
}

/** Books purchased credits, once per capture of the payment provider. */
export function bookPurchase(
  connection: Connection,
  captureId: string,
  { userId, amount, description, reference, environment }: Booking,
  { actorId, requestId }: Cause,
): Promise<Movement> {
  return move(
    connection,
    sql`select * from credits_purchase(${userId}, ${captureId}, ${amount}, ${description}, ${reference.type}, ${reference.id},
      ${actorId}, ${requestId}, ${environment})`,
  );
}

/** Takes purchased credits back, once per refund; the balance may become negative. */
export function bookOrderRefund(
  connection: Connection,
  refundId: string,
  { userId, amount, description, reference, environment }: Booking,
  { actorId, requestId }: Cause,
): Promise<Movement> {
  return move(
    connection,
    sql`select * from credits_order_refund(${userId}, ${refundId}, ${amount}, ${description}, ${reference.type},
      ${reference.id}, ${actorId}, ${requestId}, ${environment})`,
  );
}

export interface Adjustment {
  userId: string;
  /** Signed change in credits, not zero; the balance may become negative. */
  amount: number;
  /** Idempotency key. */
  key: string;
  /** Shown on the statement. */
  reason: string;
  /** The pocket it is booked in; `live` by default. */
  environment?: CreditEnvironment;
}

export function bookAdjustment(
  connection: Connection,
  { userId, amount, key, reason, environment = 'live' }: Adjustment,
  { actorId, requestId }: Cause,
): Promise<Movement> {
  return move(
    connection,
    sql`select * from credits_adjust(${userId}, ${amount}, ${key}, ${reason}, ${actorId}, ${requestId}, ${environment})`,
  );
}

export interface Freeze {
  /** Id of the hold on available credits; held credits released later get further holds. */
  freezeId: string;
  userId: string;
  /** In credits; if the user has less, only that is frozen. */
  atMost: number;
  deadlineAt: Date;
  description: string;
  /** The environment of the disputed order: only credits in its pocket are frozen. */
  environment: CreditEnvironment;
}

/**
 * Freezes credits, including held ones as soon as they are released. Returns how many; a repeat returns the
 * number frozen now.
 */
export async function freezeCredits(
  connection: Connection,
  { freezeId, userId, atMost, deadlineAt, description, environment }: Freeze,
  { actorId, requestId }: Cause,
): Promise<number> {
  const row = await callLedger<{ amount: number }>(
    connection,
    sql`select credits_freeze(${userId}, ${freezeId}, ${atMost}, ${deadlineAt}, ${description}, ${actorId}, ${requestId},
      ${environment}) as amount`,
  );
  return row.amount;
}

/** Ends a freeze. Returns how many credits are available again, 0 if it had already ended. */
export async function unfreezeCredits(
  connection: Connection,
  freezeId: string,
  reason: string,
  { actorId, requestId }: Cause,
): Promise<number> {
  const row = await callLedger<{ amount: number }>(
    connection,
    sql`select credits_unfreeze(${freezeId}, ${reason}, ${actorId}, ${requestId}) as amount`,
  );
  return row.amount;
}

/** Open manual holds past their deadline, oldest first, at most `limit`. */
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
