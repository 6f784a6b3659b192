import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

type Frozen = Pick<TestDatabase, 'connection' | 'query'>;

/** Blocks changes to a user's credits until `release`, so that a test can interrupt a statement halfway. */
export const freezeCredits = (
  database: Frozen,
  { userId }: { userId: string },
  statement = 'credits_purchase',
) =>
  freezeRow(
    database,
    `select 1 from ledger_accounts where id = $1 for update`,
    `available:${userId}`,
    statement,
  );

/** The same for another row: `lock` is the query that locks it. */
export async function freezeRow(database: Frozen, lock: string, id: string, statement: string) {
  const client = new pg.Client(database.connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(lock, [id]);

  /** The backend process waiting to run the statement. */
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
     * Terminates the waiting session and waits until it is gone. `pg_terminate_backend` without a timeout
     * only sends the request; on a busy machine the session would keep its locks for a while, and a sweep
     * skips locked rows.
     */
    async cut(): Promise<void> {
      await database.query('select pg_terminate_backend($1, 60000)', [await waiting()]);
    },
    release: () => client.end(),
  };
}
