import { and, eq, getColumns, ne, or, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { orders } from '#server/db/schema/ordering.ts';

const { searchText: _searched, ...stored } = getColumns(orders);

/** Of an order, with the number of its receipt, if there is one. The table is named by hand: inside, `id` alone is the receipt's. */
export const orderColumns = {
  ...stored,
  receiptNumber: sql<
    string | null
  >`(select r.number from receipts r where r.order_id = orders.id and r.kind = 'receipt')`,
};

export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'> & { receiptNumber: string | null };
export type NewOrder = typeof orders.$inferInsert;
export type OrderKind = 'package' | 'item';

/** Null when the buyer's checkout key, or a number, was taken: then nothing was stored. A new order has no receipt. */
export async function insertOrder(transaction: Transaction, order: NewOrder): Promise<OrderRow | null> {
  const [row] = await transaction.insert(orders).values(order).onConflictDoNothing().returning(stored);
  return row ? { ...row, receiptNumber: null } : null;
}

/** By `_id` or order number, cancelled ones aside; of either kind unless one is named. */
export async function findOrder(
  connection: Connection,
  id: string,
  kind?: OrderKind,
): Promise<OrderRow | null> {
  const [row] = await connection
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        or(eq(orders.id, id), eq(orders.orderNumber, id)),
        ne(orders.status, 'cancelled'),
        kind ? eq(orders.kind, kind) : undefined,
      ),
    );
  return row ?? null;
}

/** By `_id` or order number, deleted ones too: a payment may arrive for any. */
export async function findOrderAnyState(connection: Connection, id: string): Promise<OrderRow | null> {
  const [row] = await connection
    .select(orderColumns)
    .from(orders)
    .where(or(eq(orders.id, id), eq(orders.orderNumber, id)));
  return row ?? null;
}

export async function findByCheckoutKey(
  connection: Connection,
  userId: string,
  checkoutKey: string,
): Promise<OrderRow | null> {
  const [row] = await connection
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.checkoutKey, checkoutKey)));
  return row ?? null;
}

/** Keeps everybody else from changing the order until the transaction ends; by its `_id`, whatever its state. */
export async function lockOrder(transaction: Transaction, id: string): Promise<OrderRow | null> {
  const [row] = await transaction.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

export type OrderChange = Partial<
  Pick<
    NewOrder,
    | 'customerName'
    | 'address'
    | 'country'
    | 'status'
    | 'captureId'
    | 'environment'
    | 'paidAt'
    | 'membershipEndsAt'
    | 'refundedMinor'
    | 'refundedCredits'
    | 'paymentNote'
    | 'alarm'
    | 'cancelledAt'
  >
>;

/** The caller holds the order's lock. */
export async function updateOrder(transaction: Transaction, id: string, change: OrderChange): Promise<void> {
  await transaction
    .update(orders)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(orders.id, id));
}

/** Has bought this and not been given all the money back. */
export async function hasPaidFor(
  connection: Connection,
  userId: string,
  productId: string,
): Promise<boolean> {
  const [row] = await connection
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.productId, productId),
        sql`status in ('paid','partially_refunded')`,
      ),
    )
    .limit(1);
  return row !== undefined;
}
