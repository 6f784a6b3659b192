import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { ConnectionOptions } from './client.ts';

/** One folder a migration, in the order of their names. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, the same in every process of every version. */
const MIGRATION_LOCK = 7_140_233;

/** Brings the schema up to date, forward only. Several processes may start at once: one migrates, the others wait. */
export async function migrateDatabase(
  connection: ConnectionOptions,
  folder = migrationsFolder,
): Promise<void> {
  // The lock lives on a connection of its own: the migrator may open and close others.
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
