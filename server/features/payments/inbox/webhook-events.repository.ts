import { and, desc, eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { paymentWebhookEvents } from '#server/db/schema/payments.ts';

export type WebhookEventRow = typeof paymentWebhookEvents.$inferSelect;

/** Returns false if the event was already stored. */
export async function insertEvent(
  transaction: Transaction,
  event: typeof paymentWebhookEvents.$inferInsert,
): Promise<boolean> {
  const inserted = await transaction
    .insert(paymentWebhookEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentWebhookEvents.id });
  return inserted.length > 0;
}

export async function findEvent(connection: Connection, id: string): Promise<WebhookEventRow | null> {
  const [row] = await connection.select().from(paymentWebhookEvents).where(eq(paymentWebhookEvents.id, id));
  return row ?? null;
}

export async function endEvent(
  connection: Connection,
  id: string,
  ending: { state: 'done' | 'ignored'; outcome: string; orderId: string | null; doneAt: Date },
): Promise<void> {
  await connection
    .update(paymentWebhookEvents)
    .set(ending)
    .where(and(eq(paymentWebhookEvents.id, id), eq(paymentWebhookEvents.state, 'received')));
}

/** Events their job has not processed, oldest first. */
export async function listLeftEvents(connection: Connection, before: Date, limit: number): Promise<string[]> {
  const rows = await connection
    .select({ id: paymentWebhookEvents.id })
    .from(paymentWebhookEvents)
    .where(
      and(
        sql`${paymentWebhookEvents.state} = 'received'`,
        sql`${paymentWebhookEvents.receivedAt} < ${before}`,
      ),
    )
    .orderBy(paymentWebhookEvents.receivedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The events of an order, newest first. */
export function listEvents(connection: Connection, orderId: string): Promise<WebhookEventRow[]> {
  return connection
    .select()
    .from(paymentWebhookEvents)
    .where(eq(paymentWebhookEvents.orderId, orderId))
    .orderBy(desc(paymentWebhookEvents.receivedAt));
}
