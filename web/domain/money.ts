/** Sums on a page are written by this one function. */
export { formatMoney } from '#contract/money.ts';
