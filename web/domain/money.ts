/** Every amount on a page is formatted by this function. */
export { formatMoney } from '#contract/money.ts';
