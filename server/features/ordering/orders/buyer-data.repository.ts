import { and, desc, eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { orders } from '#server/db/schema/ordering.ts';

/**
 * Everything a user has ordered, including cancelled orders, for their data export. Amounts in minor units of
 * `currency`.
 */
export function listOrdersOf(connection: Connection, userId: string) {
  const { orderNumber, kind, productName, credits, totalMinor, currency, status, createdAt } = orders;
  const { customerName, customerEmail, address, country, company, vatId } = orders;
  const { paidAt, membership, membershipEndsAt, refundedMinor } = orders;
  return connection
    .select({
      ...{ orderNumber, kind, productName, credits, totalMinor, currency, status, createdAt },
      ...{ customerName, customerEmail, address, country, company, vatId },
      ...{ paidAt, membership, membershipEndsAt, refundedMinor },
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt));
}

/**
 * Keeps the orders of a deleted user, without name, address, company and VAT ID. Pending ones are cancelled: a payment that
 * still arrives is noticed and refunded.
 */
export async function forgetBuyer(transaction: Transaction, { id }: { id: string }): Promise<void> {
  await transaction
    .update(orders)
    .set({
      ...{ customerName: '', customerEmail: '', address: '', company: '', vatId: '' },
      updatedAt: sql`now()`,
    })
    .where(eq(orders.userId, id));
  await transaction
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: sql`now()`, cancelledBy: 'buyer' })
    .where(and(eq(orders.userId, id), eq(orders.status, 'pending')));
}

/**
 * Sets a user's new address on their orders, for searches and mails. Issued receipts do not
 * change.
 */
export async function changeBuyerAddress(
  transaction: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await transaction
    .update(orders)
    .set({ customerEmail: email, updatedAt: sql`now()` })
    .where(eq(orders.userId, id));
}
