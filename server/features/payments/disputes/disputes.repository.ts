import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { paymentDisputes } from '#server/db/schema/payments.ts';

export type DisputeRow = typeof paymentDisputes.$inferSelect;

export async function findDispute(connection: Connection, id: string): Promise<DisputeRow | null> {
  const [row] = await connection.select().from(paymentDisputes).where(eq(paymentDisputes.id, id));
  return row ?? null;
}

/** The disputes of an order, newest first. */
export function listDisputes(connection: Connection, orderId: string): Promise<DisputeRow[]> {
  return connection
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.orderId, orderId))
    .orderBy(desc(paymentDisputes.openedAt));
}

/** The open disputes of an order, newest first. */
export function listOpenDisputes(connection: Connection, orderId: string): Promise<DisputeRow[]> {
  return connection
    .select()
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.orderId, orderId), isNull(paymentDisputes.closedAt)))
    .orderBy(desc(paymentDisputes.openedAt));
}

/** The caller holds the lock of the order, also for the update. */
export async function insertDispute(
  transaction: Transaction,
  dispute: typeof paymentDisputes.$inferInsert,
): Promise<void> {
  await transaction.insert(paymentDisputes).values(dispute);
}

export async function updateDispute(
  transaction: Transaction,
  id: string,
  change: Partial<typeof paymentDisputes.$inferInsert>,
): Promise<void> {
  await transaction.update(paymentDisputes).set(change).where(eq(paymentDisputes.id, id));
}
