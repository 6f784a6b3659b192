import { eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { cannedReplies } from '#server/db/schema/support.ts';

export type CannedReplyRow = typeof cannedReplies.$inferSelect;

/** By title. */
export function listCannedReplies(connection: Connection): Promise<CannedReplyRow[]> {
  return connection
    .select()
    .from(cannedReplies)
    .orderBy(sql`lower(${cannedReplies.title})`, cannedReplies.id);
}

export function countCannedReplies(connection: Connection): Promise<number> {
  return connection.$count(cannedReplies);
}

/** Locks a canned reply until the transaction ends. */
export async function lockCannedReply(transaction: Transaction, id: string): Promise<CannedReplyRow | null> {
  const [row] = await transaction.select().from(cannedReplies).where(eq(cannedReplies.id, id)).for('update');
  return row ?? null;
}

export async function insertCannedReply(
  transaction: Transaction,
  values: typeof cannedReplies.$inferInsert,
): Promise<void> {
  await transaction.insert(cannedReplies).values(values);
}

export async function updateCannedReply(
  transaction: Transaction,
  id: string,
  change: { title: string; text: string; updatedAt: Date },
): Promise<void> {
  await transaction.update(cannedReplies).set(change).where(eq(cannedReplies.id, id));
}

export async function deleteCannedReply(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(cannedReplies).where(eq(cannedReplies.id, id));
}
