import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { appSettings } from '#server/db/schema/settings.ts';

/** Which mail server accepted a test, and from which sender; the go-live checklist compares. */
export async function noteMailTest(
  connection: Connection,
  value: { server: string; from: string },
): Promise<void> {
  await connection
    .insert(appSettings)
    .values({ name: 'mail-test', value })
    .onConflictDoUpdate({ target: appSettings.name, set: { value, updatedAt: sql`now()` } });
}
