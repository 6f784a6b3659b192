/** Currencies without decimals at PayPal: "If you pass a decimal amount, an error occurs". All its others have two. */
const WHOLE_CURRENCIES = new Set(['HUF', 'JPY', 'TWD']);

/** How many decimals amounts of this currency (ISO 4217 code) have at PayPal: 0 or 2. */
export function decimalsOf(currency: string): 0 | 2 {
  return WHOLE_CURRENCIES.has(currency) ? 0 : 2;
}

/** `1050` and `USD` to `10.50`, `1050` and `JPY` to `1050`. Throws a RangeError for what is no whole, safe number from 0 on. */
export function formatAmount(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError(`not an amount in minor units: ${minor}`);
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(minor);
  const digits = String(minor).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * `10.50` and `USD` to 1050, digit by digit: no float is made on the way. Null for what is no amount of this currency: signs,
 * exponents, more decimals than it has, or more than a whole number can hold.
 */
export function parseAmount(value: string, currency: string): number | null {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(value);
  if (!match) return null;
  const decimals = decimalsOf(currency);
  const [, whole = '', fraction = ''] = match;
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  // `100.00` of a currency without decimals is the same sum; `100.50` is not an amount of it.
  if (/[^0]/.test(fraction.slice(decimals))) return null;
  const minor = Number(`${whole}${kept}`);
  return Number.isSafeInteger(minor) ? minor : null;
}
