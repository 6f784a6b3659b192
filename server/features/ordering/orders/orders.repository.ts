import { and, desc, eq, getColumns, gt, ne, or, sql } from 'drizzle-orm';
import { type Connection, findDatabaseError, type Transaction } from '#server/db/client.ts';
import { presentAddress } from '#server/db/present-person.ts';
import { orders } from '#server/db/schema/ordering.ts';
import { AppError } from '#server/platform/errors.ts';

/** SQLSTATE not_null_violation: a deleted account has no address. */
const NOT_NULL_VIOLATION = '23502';

const { searchText: _searched, ...stored } = getColumns(orders);

/**
 * Columns of an order with its receipt number, if any. The table is written out, because inside the subquery
 * `id` would be the receipt's.
 */
export const orderColumns = {
  ...stored,
  receiptNumber: sql<
    string | null
  >`(select r.number from receipts r where r.order_id = orders.id and r.kind = 'receipt')`,
};

export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'> & { receiptNumber: string | null };
export type NewOrder = Omit<typeof orders.$inferInsert, 'customerEmail'>;
export type OrderKind = OrderRow['kind'];

/**
 * Returns null if the buyer's checkout key, or a number, was taken; then nothing is stored. A new order has
 * no receipt. Throws not_signed_in if the buyer's account is gone.
 */
export async function insertOrder(transaction: Transaction, order: NewOrder): Promise<OrderRow | null> {
  const [row] = await transaction
    .insert(orders)
    .values({ ...order, customerEmail: presentAddress(order.userId) })
    .onConflictDoNothing()
    .returning(stored)
    .catch((error: unknown) => {
      const isGone = findDatabaseError(error)?.code === NOT_NULL_VIOLATION;
      throw isGone ? new AppError('not_signed_in', { cause: error }) : error;
    });
  return row ? { ...row, receiptNumber: null } : null;
}

/** By `_id` or order number, without deleted ones; of either kind unless one is given. */
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
        or(ne(orders.status, 'cancelled'), eq(orders.cancelledBy, 'buyer')),
        kind ? eq(orders.kind, kind) : undefined,
      ),
    );
  return row ?? null;
}

/** By `_id` or order number, including deleted ones: a payment may arrive for any. */
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

/** By an operator; what its buyer cancelled is kept in sight. */
export const isDeleted = ({ status, cancelledBy }: OrderRow): boolean =>
  status === 'cancelled' && cancelledBy !== 'buyer';

/** Locks an order of any status until the transaction ends, by its `_id` or order number. */
export async function lockOrder(transaction: Transaction, id: string): Promise<OrderRow | null> {
  const [row] = await transaction
    .select(orderColumns)
    .from(orders)
    .where(or(eq(orders.id, id), eq(orders.orderNumber, id)))
    .for('update');
  return row ?? null;
}

export type OrderChange = Partial<
  Pick<
    NewOrder,
    | 'customerName'
    | 'address'
    | 'country'
    | 'company'
    | 'vatId'
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
    | 'cancelledBy'
  >
>;

/** The caller holds the order's lock. */
export async function updateOrder(transaction: Transaction, id: string, change: OrderChange): Promise<void> {
  await transaction
    .update(orders)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(orders.id, id));
}

/** The membership of the latest paid order that brings one and has not ended; null if there is none. */
export async function findRunningMembership(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<{ orderId: string; level: string; endsAt: Date } | null> {
  const { id: orderId, membership: level, membershipEndsAt: endsAt } = orders;
  const [row] = await connection
    .select({ orderId, level, endsAt })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(level, 'none'),
        gt(endsAt, now),
        sql`status in ('paid','partially_refunded')`,
      ),
    )
    .orderBy(desc(orders.paidAt))
    .limit(1);
  return row?.endsAt ? { ...row, endsAt: row.endsAt } : null;
}

/** Whether the user has bought this and not been fully refunded. */
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
