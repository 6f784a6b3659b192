import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.ts';

describe('a sum of money in words', () => {
  it('has two decimals and thousands apart, in dollars with the bare sign', () => {
    expect([0, 9.9, 29, 1234.5, 1_000_000].map((amount) => formatMoney(amount, 'USD'))).toEqual([
      '$0.00',
      '$9.90',
      '$29.00',
      '$1,234.50',
      '$1,000,000.00',
    ]);
  });

  it.each([
    ['EUR', '€19.90'],
    ['GBP', '£19.90'],
    ['CAD', 'CA$19.90'],
  ])('in %s is told apart from dollars: %s', (currency, text) => {
    expect(formatMoney(19.9, currency)).toBe(text);
  });

  it('of a refund carries its sign before the currency', () => {
    expect(formatMoney(-9, 'USD')).toBe('-$9.00');
  });
});
