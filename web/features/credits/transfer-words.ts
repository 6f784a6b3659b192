import type { CreditTransaction, TransferKind } from '#contract/credits.ts';
import { formatCount } from '#web/lib/format-count.ts';

/** The descriptions in the statement. */
const words: Record<TransferKind, string> = {
  signup: 'Welcome credits',
  purchase: 'Bought',
  generation: 'Listing started',
  generation_refund: 'Listing not finished, credit returned',
  admin_adjustment: 'Adjusted by an administrator',
  order_refund: 'Order refunded, credits taken back',
  manual_hold: 'Deducted',
  manual_release: 'Deduction returned',
  dispute_hold: 'On hold while a PayPal dispute is open',
  dispute_release: 'Dispute closed, credits available again',
  test_credits_moved: 'Test credits moved to a balance of their own',
};

/** Why the credit of a listing came back, where there is more to say than that it was not finished. */
const returnWords: Partial<Record<string, string>> = {
  generation_incomplete: 'Listing not complete, credit returned',
  generation_breaks_rules: 'Listing breaks a channel’s rule, credit returned',
  generation_cancelled: 'Listing stopped, credit returned',
  passed_on: 'Another run of this listing paid, credit returned',
};

export function transferWords({
  kind,
  returnedFor,
}: Pick<CreditTransaction, 'kind' | 'returnedFor'>): string {
  return returnWords[returnedFor ?? ''] ?? words[kind];
}

/** `+1`, `−1`: with a proper minus sign. */
export function signedCredits(amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${formatCount(Math.abs(amount))}`;
}
