import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { applyFunctions } from './apply-functions.ts';
import type { ConnectionOptions } from './client.ts';

/** One folder a migration, in the order of their names. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Today's text of every database function, a file for each subject. */
export const functionsFolder = fileURLToPath(new URL('./functions', import.meta.url));
/** Any number, the same in every process of every version. */
const MIGRATION_LOCK = 7_140_233;

interface Folders {
  migrations?: string;
  /** Null leaves the functions as the migrations made them: today's may not fit an older schema. */
  functions?: string | null;
}

/**
 * Brings the schema up to date, forward only, and then the database functions. Several processes may start at once: one does
 * it, the others wait.
 */
export async function migrateDatabase(
  connection: ConnectionOptions,
  { migrations = migrationsFolder, functions = functionsFolder }: Folders = {},
): Promise<void> {
  // The lock lives on a connection of its own: the migrator may open and close others.
  const client = new pg.Client({ ...connection, application_name: 'listwright-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: migrations });
    if (functions !== null) await applyFunctions(client, { migrations, functions });
  } finally {
    await client.end();
  }
}
