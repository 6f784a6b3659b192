import { and, asc, eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { voices, wordLists } from '#server/db/schema/products.ts';

export type VoiceRow = typeof voices.$inferSelect;
export type WordListRow = typeof wordLists.$inferSelect;

/** One change at a time of somebody's voices and words, until the transaction ends. */
export async function lockVoicesOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('voices'), hashtext(${userId}))`);
}

/** Oldest first. */
export function listVoices(connection: Connection, userId: string): Promise<VoiceRow[]> {
  return connection
    .select()
    .from(voices)
    .where(eq(voices.userId, userId))
    .orderBy(asc(voices.createdAt), voices.id);
}

export function countVoices(connection: Connection, userId: string): Promise<number> {
  return connection.$count(voices, eq(voices.userId, userId));
}

const isOwn = (userId: string, id: string) => and(eq(voices.id, id), eq(voices.userId, userId));

export async function findVoice(
  connection: Connection,
  userId: string,
  id: string,
): Promise<VoiceRow | null> {
  const [row] = await connection.select().from(voices).where(isOwn(userId, id));
  return row ?? null;
}

export async function insertVoice(
  transaction: Transaction,
  values: typeof voices.$inferInsert,
): Promise<VoiceRow> {
  const [row] = await transaction.insert(voices).values(values).returning();
  if (!row) throw new Error('the voice was not stored');
  return row;
}

export async function updateVoice(
  transaction: Transaction,
  { id, name, lines, updatedAt }: VoiceRow,
): Promise<void> {
  await transaction.update(voices).set({ name, lines, updatedAt }).where(eq(voices.id, id));
}

/** Whether there was one. */
export async function deleteVoice(connection: Connection, userId: string, id: string): Promise<boolean> {
  const deleted = await connection.delete(voices).where(isOwn(userId, id)).returning({ id: voices.id });
  return deleted.length > 0;
}

export function listWordLists(connection: Connection, userId: string): Promise<WordListRow[]> {
  return connection.select().from(wordLists).where(eq(wordLists.userId, userId)).orderBy(wordLists.language);
}

export async function findWordList(
  connection: Connection,
  userId: string,
  language: string,
): Promise<WordListRow | null> {
  const [row] = await connection
    .select()
    .from(wordLists)
    .where(and(eq(wordLists.userId, userId), eq(wordLists.language, language)));
  return row ?? null;
}

export async function storeWordList(transaction: Transaction, row: WordListRow): Promise<void> {
  const { userId: _userId, language: _language, ...columns } = row;
  await transaction
    .insert(wordLists)
    .values(row)
    .onConflictDoUpdate({ target: [wordLists.userId, wordLists.language], set: columns });
}
