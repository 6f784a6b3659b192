import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { ConnectionOptions } from './client.ts';

/** One folder per migration, applied in order of name. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** An arbitrary number, the same in every version. */
const MIGRATION_LOCK = 7_140_233;

/**
 * Brings the schema up to date, forward only. If several processes start at once, one migrates and the others
 * wait.
 */
export async function migrateDatabase(
  connection: ConnectionOptions,
  folder = migrationsFolder,
): Promise<void> {
  // The lock needs its own connection, because the migrator may open and close others.
  const client = new pg.Client({ ...connection, application_name: 'listwright-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
