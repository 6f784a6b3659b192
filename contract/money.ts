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
 * A sum as a person reads it, always with two decimals: `$1,234.50`, `€9.00`, `£9.00`, `CA$9.00`.
 * @param amount in main units, as on the wire (`price`, `totalPrice`)
 * @param currency three letters, ISO 4217; throws RangeError for anything else
 */
export function formatMoney(amount: number, currency: string): string {
  return formatOf(currency).format(amount);
}
