import type { OrderRow } from '../orders/orders.repository.ts';

type Sums = Pick<OrderRow, 'totalMinor' | 'refundedMinor' | 'credits' | 'refundedCredits'>;

/** What is left to refund, in minor units and in credits. */
export const leftOf = ({ totalMinor, refundedMinor, credits, refundedCredits }: Sums) => ({
  amountMinor: totalMinor - refundedMinor,
  credits: credits - refundedCredits,
});

/**
 * The credits that an amount stands for, when PayPal refunded it without us: their share of what is refunded in all, rounded
 * down in the buyer's favour, less what was taken before. A refund of everything takes everything.
 */
export function creditsFor(order: Sums, amountMinor: number): number {
  const { totalMinor, refundedMinor, credits, refundedCredits } = order;
  const refundedInAll = Math.min(totalMinor, refundedMinor + amountMinor);
  const share = Number((BigInt(credits) * BigInt(refundedInAll)) / BigInt(totalMinor));
  return Math.max(0, share - refundedCredits);
}

/**
 * The money that unused credits stand for: their share of the price, rounded down to a whole minor unit, so that parts never
 * add up to more than was paid; everything that is left when they are all the credits that are left of an unrefunded order.
 */
export function amountFor(order: Sums, unusedCredits: number): number {
  const left = leftOf(order);
  if (unusedCredits >= left.credits && order.refundedMinor === 0) return left.amountMinor;
  const share = (BigInt(order.totalMinor) * BigInt(unusedCredits)) / BigInt(order.credits);
  return Math.min(left.amountMinor, Number(share));
}

/**
 * Of the order's credits those that the buyer still has. Credits of other orders and the welcome credits count as spent first:
 * that favours the buyer.
 */
export const unusedOf = (order: Sums, available: number): number =>
  Math.max(0, Math.min(available, leftOf(order).credits));
