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

/**
 * PayPal disputes last up to half a year. One still open after two years raises an alarm in the verification.
 */
const LONGEST_DISPUTE_MS = 2 * 365 * 86_400_000;

interface BalanceChange extends Omit<Adjustment, 'amount' | 'environment'> {
  /** The new balance, in credits. */
  balance: number;
  /** The balance the decision was based on. */
  previousBalance: number | undefined;
}

const sumOf = (pockets: readonly Pocket[]) =>
  pockets.reduce((sum, { available, counts }) => sum + (counts ? available : 0), 0);

/**
 * Splits a change of the whole balance among pockets. Deductions take counted test credits first, and grants
 * first settle a debt in them, so that neither a debt nor a gift of real credits remains once test credits no
 * longer count. The rest is real.
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
 * The operations of the ledger. Each movement is one call of a database function, so it is atomic and safe to
 * repeat. To store what a purchase or refund belongs to in the same transaction, pass that as `connection`.
 */
export function createCredits(context: Pick<AppContext, 'db' | 'now'>) {
  const { db, now } = context;
  return {
    ...createManualHolds(context),

    /** Fails with not_found for an unknown user. */
    async balanceOf(userId: string, connection: Connection = db): Promise<Balance> {
      const balance = await findBalance(connection, userId);
      if (!balance) throw new AppError('not_found');
      return balance;
    },

    /** The user's credits by kind, whether or not they currently count. */
    pocketsOf: (userId: string, connection: Connection = db): Promise<Pocket[]> =>
      listPockets(connection, userId),

    /** Newest lines first; all of them unless a page is requested. */
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

    /** An Admin's correction with its reason, once per key; the balance may become negative. */
    adjust: (adjustment: Adjustment, cause: Cause, connection: Connection = db): Promise<Movement> =>
      bookAdjustment(connection, adjustment, cause),

    /**
     * Sets a balance to the value an Admin chose, in the transaction of their other changes. Returns both
     * balances, equal if nothing changed; throws balance_changed if the balance is no longer
     * `previousBalance`.
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
     * Freezes up to `atMost` of the user's credits and returns how many. Spending them fails with
     * credits_frozen, and held ones are frozen once released. A freeze is released, never settled: what is
     * taken back is a refund of the order.
     */
    freeze(freeze: Omit<Freeze, 'deadlineAt'>, cause: Cause, connection: Connection = db): Promise<number> {
      const deadlineAt = new Date(now().getTime() + LONGEST_DISPUTE_MS);
      return freezeCredits(connection, { ...freeze, deadlineAt }, cause);
    },

    /** Ends a freeze. Returns how many credits are available again, 0 if it had already ended. */
    unfreeze: (freezeId: string, cause: Cause, connection: Connection = db): Promise<number> =>
      unfreezeCredits(connection, freezeId, 'the dispute is closed', cause),

    settle: (holdId: string, cause: Cause, connection: Connection = db): Promise<Movement> =>
      settleHold(connection, holdId, cause),

    release: (holdId: string, reason: string, cause: Cause, connection: Connection = db): Promise<Movement> =>
      releaseHold(connection, holdId, reason, cause),

    /** Recomputes everything from the transfers and compares. Repairs nothing. */
    verify: (): Promise<LedgerReport> => verifyLedger(db, now()),
  };
}

export type Credits = ReturnType<typeof createCredits>;
