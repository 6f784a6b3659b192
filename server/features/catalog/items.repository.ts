import { eq } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { items } from '#server/db/schema/catalog.ts';

export type ItemRow = typeof items.$inferSelect;

export async function findItem(connection: Connection, id: string): Promise<ItemRow | null> {
  const [row] = await connection.select().from(items).where(eq(items.id, id));
  return row ?? null;
}
