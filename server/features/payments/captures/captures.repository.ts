import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { type CAPTURE_VERDICTS, paymentCaptures } from '#server/db/schema/payments.ts';

export type CaptureRow = typeof paymentCaptures.$inferSelect;
export type CaptureVerdict = (typeof CAPTURE_VERDICTS)[number];

export async function findCapture(connection: Connection, id: string): Promise<CaptureRow | null> {
  const [row] = await connection.select().from(paymentCaptures).where(eq(paymentCaptures.id, id));
  return row ?? null;
}

/** The captures of an order, newest first. */
export function listCaptures(connection: Connection, orderId: string): Promise<CaptureRow[]> {
  return connection
    .select()
    .from(paymentCaptures)
    .where(eq(paymentCaptures.orderId, orderId))
    .orderBy(desc(paymentCaptures.createdAt));
}

type NewCapture = typeof paymentCaptures.$inferInsert;

/** Stores PayPal's data on a capture and our verdict. The caller holds the lock of its order. */
export async function storeCapture(transaction: Transaction, capture: NewCapture): Promise<void> {
  const { id: _id, orderId: _order, ...change } = capture;
  await transaction
    .insert(paymentCaptures)
    .values(capture)
    .onConflictDoUpdate({ target: paymentCaptures.id, set: { ...change, updatedAt: sql`now()` } });
}

export async function updateCaptureStatus(
  transaction: Transaction,
  id: string,
  change: { status?: string; nextCheckAt?: Date | null; checks?: number },
): Promise<void> {
  await transaction
    .update(paymentCaptures)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(paymentCaptures.id, id));
}

/** Whether a mismatched capture of this order awaits an operator; a refunded one does not. */
export async function hasMismatch(connection: Connection, orderId: string): Promise<boolean> {
  const [row] = await connection
    .select({ id: paymentCaptures.id })
    .from(paymentCaptures)
    .where(
      and(
        eq(paymentCaptures.orderId, orderId),
        eq(paymentCaptures.verdict, 'mismatch'),
        ne(paymentCaptures.status, 'REFUNDED'),
      ),
    )
    .limit(1);
  return row !== undefined;
}
