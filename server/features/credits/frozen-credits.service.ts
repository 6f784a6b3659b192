import type { Connection } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type Cause, type Freeze, freezeCredits, unfreezeCredits } from './credits.repository.ts';

/** Disputes at PayPal last up to half a year; one that is open after two years is an alarm of the verification. */
const LONGEST_DISPUTE_MS = 2 * 365 * 86_400_000;

/** Credits that rest while the payment that brought them is disputed. */
export function createFrozenCredits({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  return {
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
  };
}
