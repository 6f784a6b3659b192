import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { CallAnswer } from '#contract/endpoint.ts';
import {
  getItemOrder,
  getOrder,
  listItemOrders,
  listOrders,
  type OrderListQuery,
  orderSortSchema,
} from '#contract/ordering.ts';
import { type Loaded, loadPart } from '#web/data/load-part.ts';
import { callList } from '#web/data/paged-list.ts';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { loginPathFor } from '#web/lib/safe-next.ts';
import type { AnyOrder, OrderKind } from '../../../domain/order-kind.ts';
import { isPayable } from '../../../domain/payment-notes.ts';
import { NEW_ORDER } from '../new-order.ts';

// Import only from loaders: the contract's schemas are too large for browser bundles.

export const ORDERS_PAGE_SIZE = 10;
const SEARCH_LENGTH = 200;

type OrderList = typeof listOrders | typeof listItemOrders;

export interface OrderPage<Row> {
  orders: Row[];
  /** Number of orders on all pages. */
  total: number;
}

/** The query in the address; invalid values are ignored. */
function queryOf({ searchParams }: URL): OrderListQuery & { page: number } {
  const asked = searchParams.get('sort') ?? '';
  const sort = orderSortSchema.safeParse(asked.replace(/^-/, '')).data;
  return {
    page: readPage(searchParams),
    pageSize: ORDERS_PAGE_SIZE,
    search: searchParams.get('q')?.trim().slice(0, SEARCH_LENGTH) || undefined,
    ...(sort && { sort, direction: asked.startsWith('-') ? 'desc' : 'asc' }),
  };
}

type Row<E extends OrderList> = CallAnswer<E>[number];

/**
 * One page of the caller's own orders, as requested by the address. A failed call becomes `sentence`; a page
 * past the end redirects to the last.
 */
export async function loadOwnOrders<E extends OrderList>(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  endpoint: E,
  sentence: string,
  filter: Pick<OrderListQuery, 'paymentStatus'> = {},
): Promise<Loaded<OrderPage<Row<E>>>> {
  const page = context.get(apiContext);
  const asked = queryOf(url);
  const loaded = await loadPart(
    page,
    async () => {
      const viewer = await page.viewer();
      // Without an email address the API would give an Admin everyone's orders.
      if (viewer === null) throw redirect(loginPathFor(url));
      const query = { ...asked, ...filter, userEmail: viewer.email };
      const { answer, total } = await callList(page.call, endpoint as typeof listOrders, { query });
      return { orders: answer as Row<E>[], total };
    },
    sentence,
  );
  if (loaded.content) requirePageWithin(url, loaded.content.total, ORDERS_PAGE_SIZE);
  return loaded;
}

const PENDING = { paymentStatus: 'pending' } as const;

type Filter = Pick<OrderListQuery, 'paymentStatus'>;

async function countOwn({ call, viewer }: PageContext, endpoint: OrderList, filter: Filter): Promise<number> {
  const query = { ...filter, userEmail: (await viewer())?.email ?? '', page: 1, pageSize: 1 };
  return (await callList(call, endpoint as typeof listOrders, { query })).total;
}

async function countEach(page: PageContext, filter: Filter): Promise<Record<OrderKind, number>> {
  const endpoints = [listOrders, listItemOrders];
  const [packages = 0, items = 0] = await Promise.all(
    endpoints.map((endpoint) => countOwn(page, endpoint, filter)),
  );
  return { package: packages, item: items };
}

/**
 * How many own orders of each kind there are, for the tabs between them. Null for somebody who has never
 * ordered an item and needs no tabs, and if they cannot be counted.
 */
export async function countKinds(
  context: LoaderFunctionArgs['context'],
  filter: Filter = {},
): Promise<Record<OrderKind, number> | null> {
  const page = context.get(apiContext);
  const load = async () =>
    (await countOwn(page, listItemOrders, {})) === 0 ? null : countEach(page, filter);
  return (await loadPart(page, load, '')).content;
}

/** Orders of both kinds that wait to be paid; null if they cannot be counted. */
export async function countPending(context: LoaderFunctionArgs['context']): Promise<number | null> {
  const page = context.get(apiContext);
  const { content } = await loadPart(page, () => countEach(page, PENDING), '');
  return content && content.package + content.item;
}

/** The order that the checkout has just placed, while it waits to be paid. */
async function loadNewOrder(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  endpoint: typeof getOrder | typeof getItemOrder,
): Promise<AnyOrder | null> {
  const page = context.get(apiContext);
  const id = url.searchParams.get(NEW_ORDER);
  if (!id) return null;
  const load = () => page.api(endpoint as typeof getOrder, { params: { id } });
  const { content } = await loadPart(page, load, '');
  return content?.paymentStatus === 'pending' ? content : null;
}

const pendingCalls = {
  package: { list: listOrders, one: getOrder, sentence: 'Could not load orders. Please try again.' },
  item: {
    list: listItemOrders,
    one: getItemOrder,
    sentence: 'Could not load item orders. Please try again.',
  },
} as const;

/**
 * One page of the orders awaiting payment, the newest one that can be paid now, and the one that has just been
 * placed, which is not in the list.
 */
export async function loadPendingOrders(args: Pick<LoaderFunctionArgs, 'url' | 'context'>, kind: OrderKind) {
  const { list: endpoint, one, sentence } = pendingCalls[kind];
  const load = (url: URL): Promise<Loaded<OrderPage<AnyOrder>>> =>
    loadOwnOrders({ ...args, url }, endpoint as typeof listOrders, sentence, PENDING);
  const [list, first, newOrder, counts] = await Promise.all([
    load(args.url),
    args.url.searchParams.has('page') ? load(new URL(args.url.pathname, args.url)) : null,
    loadNewOrder(args, one),
    countKinds(args.context, PENDING),
  ]);
  const firstPayable = (first ?? list).content?.orders.find(isPayable) ?? null;
  return { kind, list, firstPayable, newOrder, counts, pageSize: ORDERS_PAGE_SIZE };
}
