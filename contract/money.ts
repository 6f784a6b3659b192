const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const found = formats.get(currency);
  if (found) return found;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  formats.set(currency, format);
  return format;
}

/**
 * Formats an amount with two decimals: `$1,234.50`, `€9.00`, `£9.00`, `CA$9.00`.
 * @param amount in main units, as on the wire (`price`, `totalPrice`)
 * @param currency ISO 4217 code; throws RangeError for anything else
 */
export function formatMoney(amount: number, currency: string): string {
  return formatOf(currency).format(amount);
}

/** Highest price of anything sold, in main units. */
export const PRICE_MAX = 1_000_000;

/**
 * `19`, `19.9`, `1299.00`, `1,299.00`: commas only between complete thousands, a point only before one or two
 * decimals.
 */
const PRICE_TEXT = /^(?:\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/;

/**
 * Reads a price as typed or sent, in minor units (hundredths). Null for anything invalid or ambiguous:
 * currency signs, `19,90`, `1.299`, `1e3`, more than two decimals, nothing, less than 0.01 or more than
 * `PRICE_MAX`.
 */
export function readPrice(given: string | number): number | null {
  const text = typeof given === 'number' ? String(given) : given.trim();
  if (!PRICE_TEXT.test(text)) return null;
  const minor = Math.round(Number(text.replaceAll(',', '')) * 100);
  return minor >= 1 && minor <= PRICE_MAX * 100 ? minor : null;
}
