import type { TransferKind } from '#contract/credits.ts';
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

export function transferWords(kind: TransferKind): string {
  return words[kind];
}

/** `+1`, `−1`: with a proper minus sign. */
export function signedCredits(amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${formatCount(Math.abs(amount))}`;
}
