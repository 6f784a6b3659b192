import { RestError } from './rest-error.ts';
import type { Money, OrderRequest } from './wire-schemas.ts';

/** PayPal's supported currencies; three have no decimals. */
const CURRENCIES = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
);
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD']);

/**
 * The amount in minor units. Computed independently of the client's functions, so that their mistakes are not
 * repeated by the code that tests them.
 */
export function minorOf({ currency_code: currency, value }: Money, field: string): bigint {
  if (!CURRENCIES.has(currency)) throw new RestError('INVALID_CURRENCY_CODE', field);
  if (value.startsWith('-')) throw new RestError('CANNOT_BE_NEGATIVE', field);
  const [whole = '', fraction = ''] = value.split('.');
  if (WITHOUT_DECIMALS.has(currency)) {
    if (value.includes('.')) throw new RestError('DECIMALS_NOT_SUPPORTED', field);
    return BigInt(whole);
  }
  if (fraction.length > 2) throw new RestError('DECIMAL_PRECISION', field);
  return BigInt(`${whole}${fraction.padEnd(2, '0')}`);
}

export function moneyOf(minor: bigint, currency: string): Money {
  if (WITHOUT_DECIMALS.has(currency)) return { currency_code: currency, value: String(minor) };
  const digits = String(minor).padStart(3, '0');
  return { currency_code: currency, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

type Unit = OrderRequest['purchase_units'][number];

/** Checks a schema cannot express: precision, a single currency, and a breakdown that adds up. */
export function checkAmounts({ amount, items }: Unit, path: string): void {
  const field = `${path}/amount/value`;
  const total = minorOf(amount, field);
  if (total <= 0n) throw new RestError('CANNOT_BE_ZERO_OR_NEGATIVE', field);
  const part = (money: Money | undefined, name: string): bigint => {
    if (!money) return 0n;
    const at = `${path}/${name}/value`;
    if (money.currency_code !== amount.currency_code) throw new RestError('MULTI_CURRENCY_ORDER', at);
    return minorOf(money, at);
  };
  const parts = amount.breakdown;
  if (parts) {
    const sum =
      part(parts.item_total, 'amount/breakdown/item_total') +
      part(parts.shipping, 'amount/breakdown/shipping') +
      part(parts.handling, 'amount/breakdown/handling') +
      part(parts.tax_total, 'amount/breakdown/tax_total') +
      part(parts.insurance, 'amount/breakdown/insurance') -
      part(parts.shipping_discount, 'amount/breakdown/shipping_discount') -
      part(parts.discount, 'amount/breakdown/discount');
    if (sum !== total) throw new RestError('AMOUNT_MISMATCH', field);
  }
  if (!items?.length) return;
  if (!parts?.item_total) throw new RestError('ITEM_TOTAL_REQUIRED', `${path}/amount/breakdown/item_total`);
  const ofItems = items.reduce(
    (sum, { unit_amount, quantity }, index) =>
      sum + part(unit_amount, `items/${index}/unit_amount`) * BigInt(quantity),
    0n,
  );
  if (ofItems !== part(parts.item_total, 'amount/breakdown/item_total')) {
    throw new RestError('ITEM_TOTAL_MISMATCH', `${path}/amount/breakdown/item_total`);
  }
}
