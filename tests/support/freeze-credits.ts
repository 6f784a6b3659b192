import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

type Frozen = Pick<TestDatabase, 'connection' | 'query'>;

/** Keeps somebody's credits from moving until `release`, so that a settlement is caught in the act. */
export async function freezeCredits(database: Frozen, { userId }: { userId: string }) {
  const client = new pg.Client(database.connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from ledger_accounts where id = $1 for update', [`available:${userId}`]);
  return {
    /** The database's process that waits to book the purchase. */
    waiting: () =>
      vi.waitUntil(
        async () => {
          const { rows } = await database.query(
            `select pid from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%credits_purchase%'`,
          );
          return rows[0]?.pid as number | undefined;
        },
        { timeout: 90_000, interval: 50 },
      ) as Promise<number>,
    release: () => client.end(),
  };
}
