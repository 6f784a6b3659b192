import type { LoaderFunctionArgs } from 'react-router';
import { listItemOrders, listOrders, type OrderListQuery, orderSortSchema } from '#contract/ordering.ts';
import { type Loaded, loadPart } from '#web/data/load-part.ts';
import { callList } from '#web/data/paged-list.ts';
import type { AnyOrder, OrderKind } from '#web/domain/order-kind.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { orderKinds } from './managed-order.ts';
import { filterIn } from './order-filter.ts';

// Import only from loaders: the contract's schemas are too large for browser bundles.

const SEARCH_LENGTH = 200;

export interface ManagedOrders {
  kind: OrderKind;
  list: Loaded<{ orders: AnyOrder[]; total: number }>;
  /** Number of orders needing attention, whatever the filter and page; null if it is unknown. */
  attentionCount: number | null;
  /** When the list was loaded, in milliseconds: server and browser then count the same days. */
  now: number;
}

/** The query in the address; invalid values are ignored. */
function queryOf({ searchParams }: URL, pageSize: number): OrderListQuery & { page: number } {
  const asked = searchParams.get('sort') ?? '';
  const sort = orderSortSchema.safeParse(asked.replace(/^-/, '')).data;
  const filter = filterIn(searchParams);
  return {
    page: readPage(searchParams),
    pageSize,
    search: searchParams.get('q')?.trim().slice(0, SEARCH_LENGTH) || undefined,
    ...(sort && { sort, direction: asked.startsWith('-') ? 'desc' : 'asc' }),
    ...(filter === 'attention' ? { needsAttention: 'true' } : filter && { paymentStatus: filter }),
  };
}

/** The specification words the failures of the two pages differently. */
const failures: Record<OrderKind, string | ((error: ApiError) => string)> = {
  package: (error) => `Failed to fetch data: ${error.message}`,
  item: 'Could not load item orders. Please try again.',
};

/** A page of the back office's table, as requested by the address; past the end, redirects to the last. */
export async function loadManagedOrders(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  kind: OrderKind,
): Promise<ManagedOrders> {
  const page = context.get(apiContext);
  const { pageSize } = orderKinds[kind];
  const query = queryOf(url, pageSize);
  const endpoint = (kind === 'item' ? listItemOrders : listOrders) as typeof listOrders;
  const [list, attention] = await Promise.all([
    loadPart(
      page,
      async () => {
        const { answer, total } = await callList(page.call, endpoint, { query });
        return { orders: answer as AnyOrder[], total };
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
  return { kind, list, attentionCount: attention.content, now: Date.now() };
}
