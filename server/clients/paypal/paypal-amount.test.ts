import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, formatAmount, parseAmount } from './index.ts';

describe('amounts on the wire', () => {
  it.each([
    [1050, 'USD', '10.50'],
    [5, 'EUR', '0.05'],
    [0, 'GBP', '0.00'],
    [100, 'CAD', '1.00'],
    [1050, 'JPY', '1050'],
    [0, 'HUF', '0'],
    [7, 'TWD', '7'],
  ])('%i %s is %s, and back', (minor, currency, value) => {
    expect(formatAmount(minor, currency)).toBe(value);
    expect(parseAmount(value, currency)).toBe(minor);
  });

  it('come back exactly, whatever the sum', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000_000),
        fc.constantFrom('USD', 'EUR', 'JPY', 'HUF'),
        (minor, currency) => {
          expect(parseAmount(formatAmount(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });

  it('are not made of floats: 8.29 USD is 829', () => {
    // 8.29 * 100 is 828.9999999999999.
    expect(parseAmount('8.29', 'USD')).toBe(829);
    expect(parseAmount('90071992547409.91', 'USD')).toBe(9007199254740991);
    expect(parseAmount('90071992547409.92', 'USD')).toBeNull();
  });

  it.each([
    ['-1.00', 'USD'],
    ['1.005', 'USD'],
    ['1e3', 'USD'],
    ['.50', 'USD'],
    ['1,00', 'USD'],
    ['', 'USD'],
    [' 1.00', 'USD'],
    ['NaN', 'USD'],
    ['10.50', 'JPY'],
    ['٣.٠٠', 'USD'],
  ])('%j is no amount of %s', (value, currency) => {
    expect(parseAmount(value, currency)).toBeNull();
  });

  it('know how many decimals each currency has', () => {
    expect(['USD', 'HUF', 'JPY', 'TWD', 'EUR'].map(decimalsOf)).toEqual([2, 0, 0, 0, 2]);
  });

  it('ignores trailing zeros', () => {
    expect(parseAmount('100.00', 'JPY')).toBe(100);
    expect(parseAmount('1.5', 'USD')).toBe(150);
    expect(parseAmount('1.500', 'USD')).toBe(150);
  });

  it.each([[-1], [0.5], [Number.NaN], [2 ** 53]])('refuses to write %d', (minor) => {
    expect(() => formatAmount(minor, 'USD')).toThrow(RangeError);
  });
});
