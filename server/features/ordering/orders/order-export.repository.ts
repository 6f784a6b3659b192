import { and, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { orders } from '#server/db/schema/ordering.ts';
import { conditionOf, type OrderFilter } from './order-list.repository.ts';
import { type OrderRow, orderColumns } from './orders.repository.ts';

/**
 * The next orders of a filter after `lastId`, newest first. Paged by key, not by offset, so that orders added
 * or removed meanwhile cause no duplicates or gaps. (Compared in the database, whose timestamps are finer
 * than JavaScript's.)
 */
export function listOrdersAfter(
  connection: Connection,
  filter: OrderFilter,
  lastId: string | null,
  limit: number,
): Promise<OrderRow[]> {
  return connection
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        conditionOf(filter),
        lastId === null
          ? undefined
          : sql`(${orders.createdAt}, ${orders.id}) < (select o.created_at, o.id from orders o where o.id = ${lastId})`,
      ),
    )
    .orderBy(sql`${orders.createdAt} desc`, sql`${orders.id} desc`)
    .limit(limit);
}
