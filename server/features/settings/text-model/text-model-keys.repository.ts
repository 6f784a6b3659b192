import { and, desc, eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { textModelKeys } from '#server/db/schema/settings.ts';

export type KeyRow = typeof textModelKeys.$inferSelect;
type KeyChange = Partial<Omit<KeyRow, 'id' | 'createdAt'>>;

export function listKeys(connection: Connection): Promise<KeyRow[]> {
  return connection.select().from(textModelKeys).orderBy(desc(textModelKeys.createdAt), textModelKeys.id);
}

export async function findKey(connection: Connection, id: string): Promise<KeyRow | null> {
  const [row] = await connection.select().from(textModelKeys).where(eq(textModelKeys.id, id));
  return row ?? null;
}

/** Locks the key until the transaction ends. */
export async function findKeyForUpdate(transaction: Transaction, id: string): Promise<KeyRow | null> {
  const [row] = await transaction.select().from(textModelKeys).where(eq(textModelKeys.id, id)).for('update');
  return row ?? null;
}

export async function insertKey(
  transaction: Transaction,
  values: typeof textModelKeys.$inferInsert,
): Promise<KeyRow> {
  const [row] = await transaction.insert(textModelKeys).values(values).returning();
  if (!row) throw new Error('the key was not stored');
  return row;
}

export async function updateKey(
  connection: Connection,
  id: string,
  change: KeyChange,
): Promise<KeyRow | null> {
  const [row] = await connection
    .update(textModelKeys)
    .set(change)
    .where(eq(textModelKeys.id, id))
    .returning();
  return row ?? null;
}

/** What a test found out about a key; nothing happens if the key was replaced meanwhile. */
export async function noteKeyTest(
  connection: Connection,
  { id, encryptedKey }: KeyRow,
  found: Pick<KeyChange, 'heldBackReason' | 'setAsideUntil' | 'setAsideReason'>,
): Promise<void> {
  await connection
    .update(textModelKeys)
    .set(found)
    .where(and(eq(textModelKeys.id, id), eq(textModelKeys.encryptedKey, encryptedKey)));
}

export async function deleteKey(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(textModelKeys).where(eq(textModelKeys.id, id));
}
