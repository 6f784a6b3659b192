import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { applyFunctions } from './apply-functions.ts';
import type { ConnectionOptions } from './client.ts';

/** One folder per migration, applied in order of name. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** The current text of every database function, one file per subject. */
export const functionsFolder = fileURLToPath(new URL('./functions', import.meta.url));
/** An arbitrary number, the same in every version. */
const MIGRATION_LOCK = 7_140_233;

interface Folders {
  migrations?: string;
  /** Null keeps the functions the migrations created: the current ones may not fit an older schema. */
  functions?: string | null;
}

/**
 * Brings the schema up to date, forward only, and then the database functions. If several processes start at
 * once, one does the work and the others wait.
 */
export async function migrateDatabase(
  connection: ConnectionOptions,
  { migrations = migrationsFolder, functions = functionsFolder }: Folders = {},
): Promise<void> {
  // The lock needs its own connection, because the migrator may open and close others.
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
