import pg from 'pg';
import { attachDatabase } from '../../../server/db/provide-database.ts';
import { readConfig } from '../../../server/platform/config.ts';

/** Runs a statement in the running app's database, for states that no page can produce. */
export async function runSql(dataDir: string, text: string, values: unknown[]): Promise<void> {
  const database = await attachDatabase(readConfig({ ...process.env, DATA_DIR: dataDir }));
  const client = new pg.Client(database.connection);
  try {
    await client.connect();
    const { rowCount } = await client.query(text, values);
    if (rowCount !== 1) throw new Error(`${rowCount} rows instead of one: ${text}`);
  } finally {
    await client.end();
    await database.stop();
  }
}
