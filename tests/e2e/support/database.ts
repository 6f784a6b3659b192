import pg from 'pg';
import { attachDatabase } from '../../../server/db/provide-database.ts';
import { readConfig } from '../../../server/platform/config.ts';

/** The running app's database, for states that no page can produce. */
export async function withDatabase<Answer>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const database = await attachDatabase(readConfig({ ...process.env, DATA_DIR: dataDir }));
  const client = new pg.Client(database.connection);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

/** Runs a statement that changes one row. */
export async function runSql(dataDir: string, text: string, values: unknown[]): Promise<void> {
  const { rowCount } = await withDatabase(dataDir, (client) => client.query(text, values));
  if (rowCount !== 1) throw new Error(`${rowCount} rows instead of one: ${text}`);
}
