import { eq, sql } from 'drizzle-orm';
import type { FreeUse } from '#contract/free-use.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { appSettings } from '#server/db/schema/settings.ts';

const NAME = 'free-use';

/** Null until an Admin has saved limits. */
export async function findFreeUse(connection: Connection): Promise<(FreeUse & { updatedAt: Date }) | null> {
  const [row] = await connection.select().from(appSettings).where(eq(appSettings.name, NAME));
  return row ? { ...(row.value as FreeUse), updatedAt: row.updatedAt } : null;
}

export async function storeFreeUse(transaction: Transaction, value: FreeUse, updatedAt: Date): Promise<void> {
  await transaction
    .insert(appSettings)
    .values({ name: NAME, value, updatedAt })
    .onConflictDoUpdate({ target: appSettings.name, set: { value, updatedAt: sql`excluded.updated_at` } });
}
