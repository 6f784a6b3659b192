import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { OrderSort } from '#contract/ordering.ts';
import type { Connection } from '#server/db/client.ts';
import { orders, receipts } from '#server/db/schema/ordering.ts';
import { ordersWithReference, type PaymentEnvironment } from '../../payments/index.ts';
import { type OrderKind, type OrderRow, orderColumns } from './orders.repository.ts';

export interface OrderFilter {
  kind: OrderKind;
  /** The buyer; all buyers without it. */
  owner?: { userId: string } | { email: string } | undefined;
  status?: OrderRow['status'] | undefined;
  /** Only orders of this package or item. */
  productId?: string | undefined;
  /** Only orders an operator has to look at. */
  needsAttention?: boolean | undefined;
  /** When it was ordered; `until` is exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
  /**
   * Matches orders with `words` in their search text, orders whose receipt or payment has exactly this number, and
   * orders in one of `statuses`. Cancelled orders are matched by their ids.
   */
  search?: { words: string; statuses: readonly string[]; cancelled?: readonly string[] } | undefined;
}

export interface OrderListFilter extends OrderFilter {
  sort: OrderSort;
  isAscending: boolean;
  /** Without it the list is complete. */
  page?: { offset: number; limit: number } | undefined;
}

/**
 * Each has an index that can be scanned both ways (server/db/schema/ordering.ts). Both statuses sort alike.
 */
const sortColumns: Record<OrderSort, SQL> = {
  orderDate: sql`${orders.createdAt}`,
  orderId: sql`${orders.orderNumber}`,
  packageName: sql`lower(${orders.productName})`,
  customerName: sql`lower(${orders.customerName})`,
  customerEmail: sql`${orders.customerEmail}`,
  totalPrice: sql`${orders.totalMinor}`,
  paymentStatus: sql`${orders.status}`,
  orderStatus: sql`${orders.status}`,
};

function matches({ words, statuses }: NonNullable<OrderListFilter['search']>): SQL {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const reference = words.toUpperCase();
  const ways = [
    sql`${orders.searchText} like ${pattern}`,
    // As an array, because the database then reads the numbers first and the orders by index.
    sql`${orders.id} = any (array(
      select order_id from ${receipts} where number in (${words}, ${reference})
      union all ${ordersWithReference(reference)}))`,
    ...(statuses.length > 0 ? [sql`${orders.status} = any (${sql.param([...statuses])}::text[])`] : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

function ownedBy(owner: OrderListFilter['owner']): SQL | undefined {
  if (!owner) return undefined;
  return 'userId' in owner ? eq(orders.userId, owner.userId) : eq(orders.customerEmail, owner.email);
}

/** Literals, because the indexes are partial and the planner has to see that they apply. */
const isListed = sql`${orders.status} <> 'cancelled'`;
const isCancelled = sql`(${orders.status} = 'cancelled' and ${orders.cancelledBy} = 'buyer')`;

/** Cancelled orders are in a list only if it is of them, or if the search names one of them. */
function selected({ status, search }: OrderFilter): SQL | undefined {
  const matching = search ? matches(search) : undefined;
  if (status === 'cancelled') return and(isCancelled, matching);
  const listed = and(isListed, matching, status ? eq(orders.status, status) : undefined);
  const named = status ? [] : (search?.cancelled ?? []);
  return named.length > 0 ? or(listed, inArray(orders.id, [...named])) : listed;
}

/** The ids of the cancelled orders that have exactly this number, or whose payment has it. */
export async function findCancelledNamed(
  connection: Connection,
  kind: OrderKind,
  words: string,
): Promise<string[]> {
  const number = words.toUpperCase();
  const rows = await connection
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.kind, kind),
        isCancelled,
        or(
          eq(orders.orderNumber, number),
          eq(orders.paymentNumber, number),
          sql`${orders.id} = any (array(${ordersWithReference(number)}))`,
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Must match the index orders_attention. */
const needsAttention = sql`(${orders.alarm} is not null or ${orders.paymentNote} in ('needs_support','disputed'))`;

export const conditionOf = (filter: OrderFilter) => {
  const { kind, owner, productId, from, until, needsAttention: isAttention } = filter;
  return and(
    eq(orders.kind, kind),
    selected(filter),
    ownedBy(owner),
    productId ? eq(orders.productId, productId) : undefined,
    isAttention ? needsAttention : undefined,
    from ? gte(orders.createdAt, from) : undefined,
    until ? lt(orders.createdAt, until) : undefined,
  );
};

function orderOf({ sort, isAscending }: OrderListFilter): SQL[] {
  const direction = isAscending ? sql`asc` : sql`desc`;
  // Within a status, newest first when descending, as in the index.
  const isByStatus = sort === 'paymentStatus' || sort === 'orderStatus';
  return [sortColumns[sort], ...(isByStatus ? [sql`${orders.createdAt}`] : []), sql`${orders.id}`].map(
    (column) => sql`${column} ${direction}`,
  );
}

/** Exported for the test of its query plan. */
export function orderListQuery(connection: Connection, filter: OrderListFilter) {
  const { page } = filter;
  const order = orderOf(filter);
  const query = connection.select(orderColumns).from(orders).$dynamic();
  if (!page) return query.where(conditionOf(filter)).orderBy(...order);
  // The ids first: an index has them, and a distant page skips thousands.
  const ids = connection
    .select({ id: orders.id })
    .from(orders)
    .where(conditionOf(filter))
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  return query.where(inArray(orders.id, ids)).orderBy(...order);
}

export function orderCountQuery(connection: Connection, filter: OrderListFilter) {
  return connection.select({ total: sql<number>`count(*)::int` }).from(orders).where(conditionOf(filter));
}

/** `total` counts all pages. */
export async function listOrders(
  connection: Connection,
  filter: OrderListFilter,
): Promise<{ rows: OrderRow[]; total: number }> {
  const rows = await orderListQuery(connection, filter);
  if (!filter.page) return { rows, total: rows.length };
  const isLastPage = rows.length > 0 && rows.length < filter.page.limit;
  if (isLastPage) return { rows, total: filter.page.offset + rows.length };
  const [count] = await orderCountQuery(connection, filter);
  return { rows, total: count?.total ?? 0 };
}

export interface TakingsRow {
  environment: PaymentEnvironment;
  currency: string;
  orders: number;
  paidMinor: number;
  refundedMinor: number;
}

/** One row for each environment and currency, and one without an environment for orders not paid. */
export function orderTotalsQuery(connection: Connection, filter: OrderFilter) {
  return connection
    .select({
      environment: orders.environment,
      currency: orders.currency,
      orders: sql<number>`count(*)::int`,
      paidMinor: sql<number>`sum(${orders.totalMinor})::bigint`,
      refundedMinor: sql<number>`sum(${orders.refundedMinor})::bigint`,
    })
    .from(orders)
    .where(conditionOf(filter))
    .groupBy(orders.environment, orders.currency)
    .orderBy(orders.environment, orders.currency);
}

/** An order has an environment if and only if it was paid (orders_paid). */
export async function sumOrders(
  connection: Connection,
  filter: OrderFilter,
): Promise<{ orders: number; takings: TakingsRow[] }> {
  const rows = await orderTotalsQuery(connection, filter);
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    takings: rows.flatMap(({ environment, ...row }) => (environment ? [{ ...row, environment }] : [])),
  };
}
