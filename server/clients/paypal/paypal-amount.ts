/**
 * Currencies for which PayPal refuses decimals ("If you pass a decimal amount, an error occurs"). All its
 * others have two.
 */
const WHOLE_CURRENCIES = new Set(['HUF', 'JPY', 'TWD']);

/** Number of decimals PayPal uses for a currency (ISO 4217 code): 0 or 2. */
export function decimalsOf(currency: string): 0 | 2 {
  return WHOLE_CURRENCIES.has(currency) ? 0 : 2;
}

/**
 * Formats `1050` as `10.50` in USD and as `1050` in JPY. Throws RangeError unless given a safe integer from
 * 0.
 */
export function formatAmount(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError(`not an amount in minor units: ${minor}`);
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(minor);
  const digits = String(minor).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Parses `10.50` in USD to 1050, digit by digit, without floating point. Null for anything that is not an
 * amount of this currency: signs, exponents, too many decimals, or a number too large to be exact.
 */
export function parseAmount(value: string, currency: string): number | null {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(value);
  if (!match) return null;
  const decimals = decimalsOf(currency);
  const [, whole = '', fraction = ''] = match;
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  // In a currency without decimals, `100.00` is valid but `100.50` is not.
  if (/[^0]/.test(fraction.slice(decimals))) return null;
  const minor = Number(`${whole}${kept}`);
  return Number.isSafeInteger(minor) ? minor : null;
}
