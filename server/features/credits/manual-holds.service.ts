import { COST_PER_GENERATION } from '#contract/credits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { unexplainedAs } from '#server/platform/unexplained-failure.ts';
import { findOverdueManualHolds, holdManually, releaseManualHold, settleHold } from './credits.repository.ts';

/** How long a manual deduction can be returned; afterwards it counts as spent. */
const MANUAL_HOLD_HOURS = 24;
const REAPED_AT_ONCE = 500;

/** Deductions and refunds that a caller of the API makes manually. */
export function createManualHolds({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  return {
    /**
     * Takes one of the caller's credits, which can be returned within 24 hours. Fails with
     * insufficient_credits, user_data_missing or credits_not_deducted.
     */
    async deductManually({ userId }: Pick<Actor, 'userId'>, requestId: string) {
      const hold = {
        id: newId(),
        userId,
        amount: COST_PER_GENERATION,
        deadlineAt: new Date(now().getTime() + MANUAL_HOLD_HOURS * 3_600_000),
        description: 'Credit deducted',
      };
      try {
        const balance = await holdManually(db, hold, { actorId: userId, requestId });
        return { holdId: hold.id, balance };
      } catch (error) {
        const hasNoAccount = error instanceof AppError && error.code === 'not_found';
        throw hasNoAccount
          ? new AppError('user_data_missing', { cause: error })
          : unexplainedAs('credits_not_deducted', error);
      }
    },

    /** Releases the caller's newest open manual hold, or the given one. Fails with no_open_hold. */
    async refundManually({ userId }: Pick<Actor, 'userId'>, holdId: string | null, requestId: string) {
      const cause = { actorId: userId, requestId };
      const released = await releaseManualHold(db, userId, holdId, 'given back by the user', cause);
      if (!released) throw new AppError('no_open_hold');
      return released;
    },

    /** Settles manual holds past their deadline: deductions never returned are spent. Returns how many. */
    async reapManualHolds(at: Date = now()): Promise<number> {
      let reaped = 0;
      for (const id of await findOverdueManualHolds(db, at, REAPED_AT_ONCE)) {
        const { hasChanged } = await settleHold(db, id, { actorId: 'system', requestId: null });
        if (hasChanged) reaped++;
      }
      return reaped;
    },
  };
}
