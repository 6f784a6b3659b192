import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { CallAnswer } from '#contract/endpoint.ts';
import {
  type listItemOrders,
  type listOrders,
  type OrderListQuery,
  orderSortSchema,
} from '#contract/ordering.ts';
import { type Loaded, loadPart } from '#web/data/load-part.ts';
import { callList } from '#web/data/paged-list.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { loginPathFor } from '#web/lib/safe-next.ts';
import { isPayable } from '../../../domain/payment-notes.ts';

// For loaders alone: with the contract's schemas it would be too heavy for a page.

export const ORDERS_PAGE_SIZE = 10;
const SEARCH_LENGTH = 200;

type OrderList = typeof listOrders | typeof listItemOrders;

export interface OrderPage<Row> {
  orders: Row[];
  /** Number of orders on all pages. */
  total: number;
}

/** What the address asks for; what it asks for wrongly is left out. */
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
 * One page of the caller's own orders, as the address asks for it. A failed call becomes `sentence`; a page past the last
 * one leads to the last.
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
      // Without an address an Admin would get everybody's.
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

/** One page of the orders that wait for their payment, and the newest one that can be paid now. */
export async function loadPendingOrders<E extends OrderList>(
  args: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  endpoint: E,
  sentence: string,
) {
  const pending = { paymentStatus: 'pending' } as const;
  const firstPage = new URL(args.url.pathname, args.url);
  const [list, first] = await Promise.all([
    loadOwnOrders(args, endpoint, sentence, pending),
    args.url.searchParams.has('page')
      ? loadOwnOrders({ ...args, url: firstPage }, endpoint, sentence, pending)
      : null,
  ]);
  const { content } = first ?? list;
  return { list, firstPayable: content?.orders.find(isPayable) ?? null };
}
