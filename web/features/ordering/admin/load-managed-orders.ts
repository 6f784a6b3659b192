import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import {
  getItemOrder,
  getOrder,
  getOrderTotals,
  listItemOrders,
  listOrders,
  type OrderTotals,
  orderSortSchema,
} from '#contract/ordering.ts';
import { type Loaded, loadPart } from '#web/data/load-part.ts';
import { callList } from '#web/data/paged-list.ts';
import { type AnyOrder, kindOf, type OrderKind } from '#web/domain/order-kind.ts';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { orderKinds } from './managed-order.ts';
import { filterOf, selectionIn } from './order-selection.ts';

// Import only from loaders: the contract's schemas are too large for browser bundles.

type LoaderArgs = Pick<LoaderFunctionArgs, 'url' | 'context'>;

export interface ManagedOrders {
  kind: OrderKind;
  list: Loaded<{ orders: AnyOrder[]; total: number; totals: OrderTotals }>;
  /** Number of orders needing attention, whatever the filter and page; null if it is unknown. */
  attentionCount: number | null;
}

function sortIn(params: URLSearchParams) {
  const asked = params.get('sort') ?? '';
  const sort = orderSortSchema.safeParse(asked.replace(/^-/, '')).data;
  return sort && { sort, direction: asked.startsWith('-') ? ('desc' as const) : ('asc' as const) };
}

/** The specification words the failures of the two pages differently. */
const failures: Record<OrderKind, string | ((error: ApiError) => string)> = {
  package: (error) => `Failed to fetch data: ${error.message}`,
  item: 'Could not load item orders. Please try again.',
};

/** A page of the back office's table, as requested by the address; past the end, redirects to the last. */
export async function loadManagedOrders(
  { url, context }: LoaderArgs,
  kind: OrderKind,
): Promise<ManagedOrders> {
  const page = context.get(apiContext);
  const selection = selectionIn(url.searchParams);
  const { pageSize } = selection;
  const filter = filterOf(selection);
  const endpoint = (kind === 'item' ? listItemOrders : listOrders) as typeof listOrders;
  const paging = { page: readPage(url.searchParams), pageSize, ...sortIn(url.searchParams) };
  const [list, attention] = await Promise.all([
    loadPart(
      page,
      async () => {
        const [{ answer, total }, { data: totals }] = await Promise.all([
          callList(page.call, endpoint, { query: { ...paging, ...filter } }),
          page.api(getOrderTotals, { query: { kind, ...filter } }),
        ]);
        return { orders: answer as AnyOrder[], total, totals };
      },
      failures[kind],
    ),
    loadPart(
      page,
      async () =>
        (await callList(page.call, endpoint, { query: { needsAttention: 'true', page: 1, pageSize: 1 } }))
          .total,
      '',
    ),
  ]);
  if (list.content) requirePageWithin(url, list.content.total, pageSize);
  return { kind, list, attentionCount: attention.content };
}

export interface ManagedOrder {
  kind: OrderKind;
  /** As in the address: an order ID, or an `_id`. */
  id: string;
  /** Content null: there is no such order. */
  loaded: Loaded<{ order: AnyOrder | null }>;
  /** When it was loaded, in milliseconds: server and browser then count the same days. */
  now: number;
}

async function findOrder({ api }: PageContext, id: string, kind: OrderKind): Promise<AnyOrder | null> {
  const endpoint = (kind === 'item' ? getItemOrder : getOrder) as typeof getOrder;
  try {
    return await api(endpoint, { params: { id } });
  } catch (error) {
    // 400: no order has an id of this form.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}

/** One order, by its address. The address of the other kind redirects, for links that do not know the kind. */
export async function loadManagedOrder(
  { url, context, params }: LoaderArgs & { params: { id: string } },
  kind: OrderKind,
) {
  const page = context.get(apiContext);
  const { id } = params;
  const loaded = await loadPart(
    page,
    async () => ({
      order:
        (await findOrder(page, id, kind)) ??
        (await findOrder(page, id, kind === 'item' ? 'package' : 'item')),
    }),
    (error) => `Failed to fetch data: ${error.message}`,
  );
  const order = loaded.content?.order;
  if (order && kindOf(order) !== kind)
    throw redirect(`${orderKinds[kindOf(order)].order(order.orderId)}${url.search}`);
  const answer: ManagedOrder = { kind, id, loaded, now: Date.now() };
  return data(answer, { status: loaded.content && !order ? 404 : 200 });
}
