import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

type Frozen = Pick<TestDatabase, 'connection' | 'query'>;

/** Keeps somebody's credits from moving until `release`, so that a statement which moves them is caught in the act. */
export async function freezeCredits(
  database: Frozen,
  { userId }: { userId: string },
  statement = 'credits_purchase',
) {
  const client = new pg.Client(database.connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from ledger_accounts where id = $1 for update', [`available:${userId}`]);

  /** The database's process that waits to carry out the statement. */
  const waiting = () =>
    vi.waitUntil(
      async () => {
        const { rows } = await database.query(
          `select pid from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
          [statement],
        );
        return rows[0]?.pid as number | undefined;
      },
      { timeout: 90_000, interval: 50 },
    ) as Promise<number>;

  return {
    waiting,
    /**
     * Ends the session that waits, and returns when it is gone. Without a timeout `pg_terminate_backend` only asks: on a busy
     * machine the session still holds its locks a while, and a sweep passes over what is locked.
     */
    async cut(): Promise<void> {
      await database.query('select pg_terminate_backend($1, 60000)', [await waiting()]);
    },
    release: () => client.end(),
  };
}
