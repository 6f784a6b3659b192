import pg from 'pg';
import { attachDatabase } from '../../../server/db/provide-database.ts';
import { readConfig } from '../../../server/platform/config.ts';

/** Runs one statement beside the running product, for states that no page leads to. */
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
