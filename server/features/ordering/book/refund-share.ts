import type { OrderRow } from '../orders/orders.repository.ts';

type Sums = Pick<OrderRow, 'totalMinor' | 'refundedMinor' | 'credits' | 'refundedCredits'>;

/** What remains to be refunded, in minor units and in credits. */
export const leftOf = ({ totalMinor, refundedMinor, credits, refundedCredits }: Sums) => ({
  amountMinor: totalMinor - refundedMinor,
  credits: credits - refundedCredits,
});

/**
 * The credits that correspond to an amount refunded at PayPal: their share of the total refund, rounded down
 * in the buyer's favour, less those taken before. A full refund takes all credits.
 */
export function creditsFor(order: Sums, amountMinor: number): number {
  const { totalMinor, refundedMinor, credits, refundedCredits } = order;
  const refundedInAll = Math.min(totalMinor, refundedMinor + amountMinor);
  const share = Number((BigInt(credits) * BigInt(refundedInAll)) / BigInt(totalMinor));
  return Math.max(0, share - refundedCredits);
}

/**
 * The amount that unused credits correspond to: their share of the price, rounded down to a minor unit, so
 * that parts never exceed what was paid. All of it if the order is unrefunded and none of its credits are
 * spent.
 */
export function amountFor(order: Sums, unusedCredits: number): number {
  const left = leftOf(order);
  if (unusedCredits >= left.credits && order.refundedMinor === 0) return left.amountMinor;
  const share = (BigInt(order.totalMinor) * BigInt(unusedCredits)) / BigInt(order.credits);
  return Math.min(left.amountMinor, Number(share));
}

/**
 * The order's credits the buyer still has. Credits of other orders and the welcome credits count as spent
 * first, in the buyer's favour.
 */
export const unusedOf = (order: Sums, available: number): number =>
  Math.max(0, Math.min(available, leftOf(order).credits));
