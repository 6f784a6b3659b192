import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type ConnectionOptions, type Database, openDatabase } from '#server/db/client.ts';
import { SUPERUSER } from '#server/db/embedded-postgres/cluster.ts';
import { APPLICATION_NAME } from '#server/db/embedded-postgres/server-connection.ts';
import { TEMPLATE_DATABASE } from './global-setup.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly connection: ConnectionOptions;
  /** The same in the form of `DATABASE_URL`, for separate processes. */
  readonly url: string;
  /** Runs SQL as the server's owner, outside the application's pool. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /**
   * Vacuums the table, so that the planner has statistics. Index-only scans need pages visible to all, which
   * commits are only once flushed to disk. Commits don't wait for that here, so one synchronous commit
   * flushes them all.
   */
  vacuum(table: string): Promise<void>;
  drop(): Promise<void>;
}

/** In the form of `DATABASE_URL`. */
export function urlOf({ host, port, user, password, database }: Record<string, string | number>): string {
  const query = new URLSearchParams({
    host: String(host),
    port: String(port),
    user: String(user),
    password: String(password ?? ''),
  });
  return `postgres://localhost/${database}?${query}`;
}

/** The test's view of a migrated database on any server; `close` ends its connections. */
export function attachTo(
  connection: Parameters<typeof urlOf>[0] & ConnectionOptions,
): Omit<TestDatabase, 'drop'> & { close(): Promise<unknown> } {
  const db = openDatabase(connection);
  const side = new pg.Pool({ ...connection, max: 4 });
  side.on('error', () => {});
  return {
    db,
    connection,
    url: urlOf(connection),
    query: (text, values) => side.query(text, values),
    async vacuum(table) {
      await side.query(
        'begin; set local synchronous_commit = on; create temporary table waited_for () on commit drop; commit',
      );
      await side.query(`vacuum analyze ${table}`);
    },
    close: () => Promise.all([db.$client.end(), side.end()]),
  };
}

/** Creates a migrated database, copied from the run's template. */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(TEMPLATE_DATABASE);

/** Creates an empty database, for tests that migrate it themselves. */
export const createBlankDatabase = (): Promise<TestDatabase> => createFrom('template0');

async function createFrom(template: string): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // The application's own account may not end the autovacuum that holds up a drop.
  const admin = new pg.Client({ ...server, user: SUPERUSER });
  admin.on('error', () => {});
  await admin.connect();
  await admin.query(
    `create database ${name} template ${template} strategy file_copy owner ${APPLICATION_NAME}`,
  );
  const connection = { ...server, database: name };
  const { close, ...database } = attachTo(connection);
  return {
    ...database,
    async drop() {
      await close();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
