import { data, type RouterContextProvider, redirect } from 'react-router';
import { listUsers } from '#contract/identity.ts';
import type { PaymentStatus } from '#contract/ordering.ts';
import { readForm } from '#web/data/read-form.ts';
import {
  type FailureWords,
  type FormResult,
  readFields,
  refused,
  resultOfFailure,
} from '#web/domain/form-result.ts';
import { formatMoney } from '#web/domain/money.ts';
import type { Price } from '#web/features/ordering/checkout/checkout-form.tsx';
import { countryNamed } from '#web/features/ordering/checkout/countries.ts';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';

export const checkoutWords: FailureWords = {
  fallback: 'The order could not be placed. Nothing was ordered or charged; please try again.',
};

/** A checkout that made no order. */
export interface CheckoutResult extends FormResult {
  /** What it costs by now, where that is not what the buyer saw. */
  newPrice?: Price;
  /** The key for the next try: the one that was sent has done its part. */
  nextKey?: string;
}

interface Billing {
  customerName: string;
  address: string;
  country: string;
  checkoutKey?: string;
  seenPrice?: number;
  seenCurrency?: string;
}

/** What differs between packages and items. */
interface Sale {
  countries: readonly string[];
  order: (api: PageContext['api'], billing: Billing) => Promise<{ paymentStatus: PaymentStatus }>;
  priceOf: (api: PageContext['api']) => Promise<Price>;
  /** Where the order waits to be paid. */
  pendingPath: string;
}

type Values = Record<
  'customerName' | 'address' | 'country' | 'checkoutKey' | 'seenPrice' | 'seenCurrency',
  string
>;

/** The price that stood on the page when the form was sent; null where it was sent without one. */
function seenPriceOf(values: Readonly<Record<string, string>>): Price | null {
  const { seenPrice = '', seenCurrency = '' } = values;
  const amount = Number(seenPrice);
  const isPrice = seenPrice !== '' && Number.isFinite(amount) && /^[A-Z]{3}$/.test(seenCurrency);
  return isPrice ? { amount, currency: seenCurrency } : null;
}

/** What the page shows as the price now, and before where it has changed: a refused form keeps what its buyer saw. */
export function shownPrice(loaded: Price, result: CheckoutResult | undefined) {
  const seen = result ? seenPriceOf(result.values) : null;
  if (result?.newPrice) return { price: result.newPrice, earlierPrice: seen };
  return { price: seen ?? loaded, earlierPrice: null };
}

/** Who is signed in, as the form begins: with what the profile knows. A profile that cannot be read is only less to begin with. */
export async function buyerOf({ api, viewer, reportError }: PageContext) {
  const person = await viewer();
  if (!person) throw data({ code: 'not_signed_in' }, { status: 401 });
  const { name, email, role } = person;
  const [profile] = await api(listUsers, { query: { userEmail: email } }).catch((error: unknown) => {
    reportError(error);
    return [];
  });
  const { address = '', city = '', country = '' } = profile ?? {};
  const lines = [address, city].map((line) => line.trim()).filter((line) => line !== '');
  return {
    customerName: name,
    email,
    address: lines.join('\n'),
    country: countryNamed(country),
    isSeller: role === 'Seller',
  };
}

function problemsIn({ customerName, address, country }: Values, countries: readonly string[]) {
  const problems: Record<string, string> = {};
  if (!customerName.trim()) problems['customerName'] = 'Please enter your full name';
  if (!address.trim()) problems['address'] = 'Please enter your address';
  if (!countries.includes(country)) problems['country'] = 'Please choose a country';
  return problems;
}

function billingOf({ customerName, address, country, checkoutKey, ...rest }: Values): Billing {
  const seen = seenPriceOf(rest);
  return {
    customerName,
    address,
    country,
    ...(checkoutKey !== '' && { checkoutKey }),
    ...(seen && { seenPrice: seen.amount, seenCurrency: seen.currency }),
  };
}

const inWords = ({ amount, currency }: Price) => formatMoney(amount, currency);

function priceChanged(values: Values, newPrice: Price): CheckoutResult {
  const seen = seenPriceOf(values);
  const was = seen
    ? `It was ${inWords(seen)} and is now ${inWords(newPrice)}.`
    : `It is ${inWords(newPrice)}.`;
  const message = `The price has changed since you opened this page. ${was} Nothing was ordered; proceed again to order at the new price.`;
  return { ...refused({}, values, message), newPrice };
}

/** The order of this visit is there no longer, or nothing is left to pay of it. */
function usedUp(values: Values, what: string): CheckoutResult {
  const message = `${what} Proceed again to make a new one.`;
  return { ...refused({}, values, message), nextKey: crypto.randomUUID() };
}

async function refusalOf(error: unknown, values: Values, sale: Sale, api: PageContext['api']) {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'price_changed') return priceChanged(values, await sale.priceOf(api));
  if (code === 'conflict' || code === 'idempotency_mismatch') {
    return usedUp(values, 'The order that you made on this page has been removed.');
  }
  return resultOfFailure(error, values, checkoutWords);
}

/** The action of a checkout: makes the order and leads to where it is paid, or says why not and keeps what was typed. */
export async function placeOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
  sale: Sale,
): Promise<CheckoutResult | Response | ReturnType<typeof data<CheckoutResult>>> {
  const { api } = context.get(apiContext);
  const form = await readForm(request);
  const values = readFields(
    form,
    'customerName',
    'address',
    'country',
    'checkoutKey',
    'seenPrice',
    'seenCurrency',
  );
  const problems = problemsIn(values, sale.countries);
  if (Object.keys(problems).length > 0) return data<CheckoutResult>(refused(problems, values), 400);
  try {
    const { paymentStatus } = await sale.order(api, billingOf(values));
    if (paymentStatus === 'pending') return redirect(sale.pendingPath);
    return data(usedUp(values, 'You have paid for the order that you made on this page.'), 409);
  } catch (error) {
    return data(await refusalOf(error, values, sale, api), 409);
  }
}
