import { and, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { orders } from '#server/db/schema/ordering.ts';
import { conditionOf, type OrderFilter } from './order-list.repository.ts';
import { type OrderRow, orderColumns } from './orders.repository.ts';

/**
 * The next orders of a filter after `lastId`, newest first. By key and not by offset: an order that comes or goes meanwhile
 * shifts nobody into two pages or out of all. (Compared in the database, whose times are finer than those of JavaScript.)
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
