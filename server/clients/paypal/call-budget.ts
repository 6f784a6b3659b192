import { createQuota } from '#server/platform/quota.ts';
import { PayPalUnknown } from './paypal-failure.ts';

interface BudgetOptions {
  atOnce: number;
  wastedPerMinute: number;
  now?: (() => number) | undefined;
}

/**
 * Limits the calls that requests from outside can trigger. A useful call counts only while it is in flight; a
 * wasted one counts for a minute. A flood of forgeries exhausts the budget, a rush of buyers does not.
 */
export function createCallBudget({ atOnce, wastedPerMinute, now }: BudgetOptions) {
  const wasted = createQuota({ max: wastedPerMinute, ...(now && { now }) });
  let underway = 0;

  /** Throws `withheld` when the budget is exhausted. */
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
