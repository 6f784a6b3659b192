import { createQuota } from '#server/platform/quota.ts';
import { PayPalUnknown } from './paypal-failure.ts';

interface BudgetOptions {
  atOnce: number;
  wastedPerMinute: number;
  now?: (() => number) | undefined;
}

/**
 * Bounds the calls that strangers can cause by sending us something. Calls that were worth it are counted only while they
 * last, so a flood of forgeries uses up the minute and a rush of buyers does not.
 */
export function createCallBudget({ atOnce, wastedPerMinute, now }: BudgetOptions) {
  const wasted = createQuota({ max: wastedPerMinute, ...(now && { now }) });
  let underway = 0;

  /** Throws `withheld` when there is nothing left to call with. */
  return async function withinBudget<Result>(
    call: () => Promise<Result>,
    isWorthIt: (result: Result) => boolean,
  ): Promise<Result> {
    if (underway >= atOnce || wasted.isSpent()) throw new PayPalUnknown('withheld', { isSent: false });
    underway++;
    let isWaste = true;
    try {
      const result = await call();
      isWaste = !isWorthIt(result);
      return result;
    } finally {
      underway--;
      if (isWaste) wasted.spend();
    }
  };
}
