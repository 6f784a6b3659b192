import type { Connection, Transaction } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  type Balance,
  findBalance,
  findStatement,
  listPockets,
  lockPockets,
  type Pocket,
  type Statement,
} from './balances.repository.ts';
import {
  type Adjustment,
  bookAdjustment,
  type Cause,
  type Freeze,
  freezeCredits,
  type Movement,
  releaseHold,
  settleHold,
  unfreezeCredits,
} from './credits.repository.ts';
import { type LedgerReport, verifyLedger } from './ledger-verification.repository.ts';
import { createManualHolds } from './manual-holds.service.ts';

const DEFAULT_PAGE_SIZE = 20;

/** Disputes at PayPal last up to half a year; one that is open after two years is an alarm of the verification. */
const LONGEST_DISPUTE_MS = 2 * 365 * 86_400_000;

interface BalanceChange extends Omit<Adjustment, 'amount' | 'environment'> {
  /** What the balance is to be, in credits. */
  balance: number;
  /** What it was when that was decided. */
  previousBalance: number | undefined;
}

const sumOf = (pockets: readonly Pocket[]) =>
  pockets.reduce((sum, { available, counts }) => sum + (counts ? available : 0), 0);

/**
 * What each pocket gives of a change of the whole balance: what is taken is taken from test credits that count as long as there
 * are any, and what is granted pays up a debt of theirs first, so that neither a debt nor a gift of real credits is left when
 * they do not count any more. The rest is real.
 */
function partsOf(change: number, pockets: readonly Pocket[]): Pick<Adjustment, 'environment' | 'amount'>[] {
  let left = change;
  const parts: Pick<Adjustment, 'environment' | 'amount'>[] = [];
  for (const { environment, available, counts } of pockets) {
    if (environment === 'live' || !counts || Math.sign(left) !== -Math.sign(available)) continue;
    const amount = Math.sign(left) * Math.min(Math.abs(available), Math.abs(left));
    left -= amount;
    parts.push({ environment, amount });
  }
  return [...parts, { environment: 'live' as const, amount: left }].filter(({ amount }) => amount !== 0);
}

/**
 * The verbs of the ledger. Each movement is one call of a database function, hence atomic and safe to repeat. What a purchase
 * or a refund belongs to is stored in the same transaction: hand that in as `connection`.
 */
export function createCredits(context: Pick<AppContext, 'db' | 'now'>) {
  const { db, now } = context;
  return {
    ...createManualHolds(context),

    /** Fails with not_found for somebody who does not exist. */
    async balanceOf(userId: string, connection: Connection = db): Promise<Balance> {
      const balance = await findBalance(connection, userId);
      if (!balance) throw new AppError('not_found');
      return balance;
    },

    /** What the user has of each kind of credits, those that count now and those that do not. */
    pocketsOf: (userId: string, connection: Connection = db): Promise<Pocket[]> =>
      listPockets(connection, userId),

    /** The newest lines first; all of them unless a page is asked for. */
    async statement(
      userId: string,
      { page, pageSize }: { page?: number; pageSize?: number } = {},
    ): Promise<Statement> {
      const isPaged = page !== undefined || pageSize !== undefined;
      const limit = isPaged ? (pageSize ?? DEFAULT_PAGE_SIZE) : null;
      const offset = ((page ?? 1) - 1) * (limit ?? 0);
      const statement = await findStatement(db, userId, { limit, offset });
      if (!statement) throw new AppError('not_found');
      return statement;
    },

    /** An Admin's correction with its reason, once per key, below zero if it must be. */
    adjust: (adjustment: Adjustment, cause: Cause, connection: Connection = db): Promise<Movement> =>
      bookAdjustment(connection, adjustment, cause),

    /**
     * Adjusts a balance to what an Admin says it is to be, in the transaction of whatever else they change. Answers both
     * balances, alike when there was nothing to adjust; throws balance_changed when it is not `previousBalance` any more.
     */
    async adjustTo(
      { balance, previousBalance, ...adjustment }: BalanceChange,
      cause: Cause,
      transaction: Transaction,
    ): Promise<{ before: number; after: number }> {
      const pockets = await lockPockets(transaction, adjustment.userId);
      if (pockets.length === 0) throw new AppError('not_found');
      const before = sumOf(pockets);
      if (previousBalance !== undefined && before !== previousBalance) throw new AppError('balance_changed');
      for (const part of partsOf(balance - before, pockets)) {
        const key = `${adjustment.key}:${part.environment}`;
        await bookAdjustment(transaction, { ...adjustment, ...part, key }, cause);
      }
      return { before, after: balance };
    },

    /**
     * Lets up to `atMost` of the user's credits rest; answers how many. Spending them meanwhile fails with credits_frozen, and
     * parked ones rest when they are given back. They are released, never settled: what is taken back is a refund of the order.
     */
    freeze(freeze: Omit<Freeze, 'deadlineAt'>, cause: Cause, connection: Connection = db): Promise<number> {
      const deadlineAt = new Date(now().getTime() + LONGEST_DISPUTE_MS);
      return freezeCredits(connection, { ...freeze, deadlineAt }, cause);
    },

    /** Ends a freeze; answers how many credits are free again, 0 when they were before. */
    unfreeze: (freezeId: string, cause: Cause, connection: Connection = db): Promise<number> =>
      unfreezeCredits(connection, freezeId, 'the dispute is closed', cause),

    settle: (holdId: string, cause: Cause, connection: Connection = db): Promise<Movement> =>
      settleHold(connection, holdId, cause),

    release: (holdId: string, reason: string, cause: Cause, connection: Connection = db): Promise<Movement> =>
      releaseHold(connection, holdId, reason, cause),

    /** Computes everything anew from the transfers and compares. Repairs nothing. */
    verify: (): Promise<LedgerReport> => verifyLedger(db, now()),
  };
}

export type Credits = ReturnType<typeof createCredits>;
