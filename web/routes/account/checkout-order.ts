import { data, type RouterContextProvider, redirect } from 'react-router';
import { listUsers } from '#contract/identity.ts';
import { listItemOrders, listOrders, type PaymentStatus } from '#contract/ordering.ts';
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
import { NEW_ORDER } from '#web/features/ordering/new-order.ts';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';

export const checkoutWords: FailureWords = {
  fallback: 'The order could not be placed. Nothing was ordered or charged; please try again.',
};

/** A checkout that created no order. */
export interface CheckoutResult extends FormResult {
  /** The current price, if it differs from what the buyer saw. */
  newPrice?: Price;
  /** The key for the next attempt: the previous one is used up. */
  nextKey?: string;
}

interface Billing {
  customerName: string;
  address: string;
  country: string;
  company: string;
  vatId: string;
  checkoutKey?: string;
  seenPrice?: number;
  seenCurrency?: string;
}

/** The differences between packages and items. */
interface Sale {
  countries: readonly string[];
  order: (
    api: PageContext['api'],
    billing: Billing,
  ) => Promise<{ orderId: string; paymentStatus: PaymentStatus }>;
  priceOf: (api: PageContext['api']) => Promise<Price>;
  /** Where the order is paid. */
  pendingPath: string;
}

const FIELDS = [
  'customerName',
  'address',
  'country',
  'company',
  'vatId',
  'checkoutKey',
  'seenPrice',
  'seenCurrency',
] as const;

type Values = Record<(typeof FIELDS)[number], string>;

/** The price shown when the form was sent; null if the form had none. */
function seenPriceOf(values: Readonly<Record<string, string>>): Price | null {
  const { seenPrice = '', seenCurrency = '' } = values;
  const amount = Number(seenPrice);
  const isPrice = seenPrice !== '' && Number.isFinite(amount) && /^[A-Z]{3}$/.test(seenCurrency);
  return isPrice ? { amount, currency: seenCurrency } : null;
}

/** The current price, and the earlier one if it changed. A rejected form keeps the price its buyer saw. */
export function shownPrice(loaded: Price, result: CheckoutResult | undefined) {
  const seen = result ? seenPriceOf(result.values) : null;
  if (result?.newPrice) return { price: result.newPrice, earlierPrice: seen };
  return { price: seen ?? loaded, earlierPrice: null };
}

/**
 * The buyer's initial form values: from their last order of either kind, else from the profile. What cannot be
 * read is left empty.
 */
export async function buyerOf({ api, viewer, reportError }: PageContext) {
  const person = await viewer();
  if (!person) throw data({ code: 'not_signed_in' }, { status: 401 });
  const { name, email, role } = person;
  const emptyOn = (error: unknown) => {
    reportError(error);
    return [];
  };
  const newest = { query: { userEmail: email, page: 1, pageSize: 1 } };
  const [[packageOrder], [itemOrder], [profile]] = await Promise.all([
    api(listOrders, newest).catch(emptyOn),
    api(listItemOrders, newest).catch(emptyOn),
    api(listUsers, { query: { userEmail: email } }).catch(emptyOn),
  ]);
  const buyer = { email, isSeller: role === 'Seller' };
  const [last] = [packageOrder, itemOrder]
    .filter((order) => order !== undefined)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  if (last) {
    const { customerName, address, company, vatId } = last;
    const country = countryNamed(last.country) || last.country;
    return { ...buyer, customerName, address, country, company, vatId, isFromLastOrder: true };
  }
  const { address = '', city = '', country = '' } = profile ?? {};
  const lines = [address, city].map((line) => line.trim()).filter((line) => line !== '');
  return {
    ...buyer,
    customerName: name,
    address: lines.join('\n'),
    country: countryNamed(country),
    company: '',
    vatId: '',
    isFromLastOrder: false,
  };
}

function problemsIn({ customerName, address, country }: Values, countries: readonly string[]) {
  const problems: Record<string, string> = {};
  if (!customerName.trim()) problems['customerName'] = 'Please enter your full name';
  if (!address.trim()) problems['address'] = 'Please enter your address';
  if (!countries.includes(country)) problems['country'] = 'Please choose a country';
  return problems;
}

function billingOf({ checkoutKey, seenPrice, seenCurrency, ...billing }: Values): Billing {
  const seen = seenPriceOf({ seenPrice, seenCurrency });
  return {
    ...billing,
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

/** This visit's order no longer exists, or there is nothing left to pay. */
function usedUp(values: Values, what: string): CheckoutResult {
  const message = `${what} Proceed again to make a new one.`;
  return { ...refused({}, values, message), nextKey: crypto.randomUUID() };
}

async function refusalOf(error: unknown, values: Values, sale: Sale, api: PageContext['api']) {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'price_changed') return priceChanged(values, await sale.priceOf(api));
  if (code === 'conflict' || code === 'idempotency_mismatch') {
    return usedUp(values, 'The order you placed on this page has been removed.');
  }
  return resultOfFailure(error, values, checkoutWords);
}

/**
 * The action of a checkout: creates the order and redirects to payment, or shows why not and keeps the input.
 */
export async function placeOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
  sale: Sale,
): Promise<CheckoutResult | Response | ReturnType<typeof data<CheckoutResult>>> {
  const { api } = context.get(apiContext);
  const values = readFields(await readForm(request), ...FIELDS);
  const problems = problemsIn(values, sale.countries);
  if (Object.keys(problems).length > 0) return data<CheckoutResult>(refused(problems, values), 400);
  try {
    const { orderId, paymentStatus } = await sale.order(api, billingOf(values));
    if (paymentStatus === 'pending') return redirect(`${sale.pendingPath}?${NEW_ORDER}=${orderId}`);
    return data(usedUp(values, 'You have already paid for the order you placed on this page.'), 409);
  } catch (error) {
    return data(await refusalOf(error, values, sale, api), 409);
  }
}
