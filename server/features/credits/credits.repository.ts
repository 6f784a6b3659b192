import { type SQL, sql } from 'drizzle-orm';
import type { CreditEnvironment } from '#contract/credits.ts';
import { type Connection, findDatabaseError } from '#server/db/client.ts';
import { AppError } from '#server/platform/errors.ts';

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

/** What the functions of the ledger raise (server/db/functions/credit-movements.sql), as failures of the contract. */
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
  /** Where it was paid: in its pocket the credits are kept (docs/decisions/0017). */
  environment: CreditEnvironment;
}

/** Credits bought, once per capture of the payment provider. */
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

/** Takes bought credits back, once per refund; the balance may turn negative. */
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
  /** Signed change in credits, not zero; the balance may turn negative. */
  amount: number;
  /** One key, one effect. */
  key: string;
  /** Shown on the statement. */
  reason: string;
  /** Of the pocket it is booked in; the real one unless said. */
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
  /** Of the hold on what is available; what is set aside and given back later gets holds of its own. */
  freezeId: string;
  userId: string;
  /** In credits; what the user has less is not frozen. */
  atMost: number;
  deadlineAt: Date;
  description: string;
  /** Where the disputed order was paid: only credits of its pocket rest. */
  environment: CreditEnvironment;
}

/** Lets credits rest, parked ones as soon as they are given back; answers how many. A repeat answers what rests now. */
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

/** Ends a freeze; answers how many credits are free again, 0 when it had ended before. */
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
