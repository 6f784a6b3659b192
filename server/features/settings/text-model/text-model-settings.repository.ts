import { eq, sql } from 'drizzle-orm';
import type { TextModelSettings } from '#contract/settings.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { appSettings } from '#server/db/schema/settings.ts';

const NAME = 'text-model';

/** Null until an Admin has chosen something. */
export async function findTextModelSettings(connection: Connection): Promise<TextModelSettings | null> {
  const [row] = await connection.select().from(appSettings).where(eq(appSettings.name, NAME));
  return row ? (row.value as TextModelSettings) : null;
}

export async function storeTextModelSettings(
  transaction: Transaction,
  value: TextModelSettings,
): Promise<void> {
  await transaction
    .insert(appSettings)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: appSettings.name, set: { value, updatedAt: sql`now()` } });
}
