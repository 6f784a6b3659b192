import { and, desc, eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { orders } from '#server/db/schema/ordering.ts';

/** Everything a person has ordered, cancelled orders too, as they may take it away. Sums in minor units of `currency`. */
export function listOrdersOf(connection: Connection, userId: string) {
  const { orderNumber, kind, productName, credits, totalMinor, currency, status, createdAt } = orders;
  const { customerName, customerEmail, address, country, paidAt, membershipEndsAt, refundedMinor } = orders;
  return connection
    .select({
      ...{ orderNumber, kind, productName, credits, totalMinor, currency, status, createdAt },
      ...{ customerName, customerEmail, address, country, paidAt, membershipEndsAt, refundedMinor },
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt));
}

/**
 * The orders of a deleted person stay, without name and address. One that waits for its payment is cancelled: a payment that
 * arrives all the same is noticed and given back.
 */
export async function forgetBuyer(transaction: Transaction, { id }: { id: string }): Promise<void> {
  await transaction
    .update(orders)
    .set({ customerName: '', customerEmail: '', address: '', updatedAt: sql`now()` })
    .where(eq(orders.userId, id));
  await transaction
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: sql`now()` })
    .where(and(eq(orders.userId, id), eq(orders.status, 'pending')));
}

/** A person's orders are found by, and answered to, the address they have now. Receipts stay as they were issued. */
export async function changeBuyerAddress(
  transaction: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await transaction
    .update(orders)
    .set({ customerEmail: email, updatedAt: sql`now()` })
    .where(eq(orders.userId, id));
}
