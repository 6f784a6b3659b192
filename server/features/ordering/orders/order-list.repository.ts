import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderSort } from '#contract/ordering.ts';
import type { Connection } from '#server/db/client.ts';
import { orders } from '#server/db/schema/ordering.ts';
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
  /** Matches orders with `words` in order number, customer or product, and orders in one of `statuses`. */
  search?: { words: string; statuses: readonly string[] } | undefined;
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
  if (statuses.length === 0) return sql`${orders.searchText} like ${pattern}`;
  return sql`(${orders.searchText} like ${pattern} or ${orders.status} = any (${sql.param([...statuses])}::text[]))`;
}

function ownedBy(owner: OrderListFilter['owner']): SQL | undefined {
  if (!owner) return undefined;
  return 'userId' in owner ? eq(orders.userId, owner.userId) : eq(orders.customerEmail, owner.email);
}

/** Must match the index orders_attention. */
const needsAttention = sql`(${orders.alarm} is not null or ${orders.paymentNote} in ('needs_support','disputed'))`;

export const conditionOf = (filter: OrderFilter) => {
  const { kind, owner, status, productId, needsAttention: isAttention, search } = filter;
  return and(
    eq(orders.kind, kind),
    // A literal, because the partial indexes cover only listed orders and the planner has to see that they
    // apply.
    sql`${orders.status} <> 'cancelled'`,
    ownedBy(owner),
    status ? eq(orders.status, status) : undefined,
    productId ? eq(orders.productId, productId) : undefined,
    isAttention ? needsAttention : undefined,
    search ? matches(search) : undefined,
  );
};

/** Exported for the test of its query plan. */
export function orderListQuery(connection: Connection, filter: OrderListFilter) {
  const direction = filter.isAscending ? sql`asc` : sql`desc`;
  // Within a status, newest first when descending, as in the index.
  const isByStatus = filter.sort === 'paymentStatus' || filter.sort === 'orderStatus';
  const order = [
    sortColumns[filter.sort],
    ...(isByStatus ? [sql`${orders.createdAt}`] : []),
    sql`${orders.id}`,
  ];
  const query = connection
    .select(orderColumns)
    .from(orders)
    .where(conditionOf(filter))
    .orderBy(...order.map((column) => sql`${column} ${direction}`))
    .$dynamic();
  return filter.page ? query.limit(filter.page.limit).offset(filter.page.offset) : query;
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
