import { once } from 'node:events';
import pino from 'pino';
import { hold, serverPid } from '#server/db/embedded-postgres/held-server.fixture.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { makeDataDir } from './data-dir.ts';
import { attachTo, type TestDatabase } from './test-database.ts';

/** A database on its own server, which the test may kill. */
export interface KillableDatabase extends TestDatabase {
  /** kill -9 of the whole server; it stays down until `start`. */
  kill(): Promise<void>;
  /** Starts the server again at the same address and waits for recovery. */
  start(): Promise<void>;
}

/** Starts a PostgreSQL server for this test alone, with a migrated database. */
export async function startKillableDatabase(): Promise<KillableDatabase> {
  const { dataDir, remove } = makeDataDir('listwright-killable-');
  // In a separate process, because a live owner would restart its server at once.
  let owner = hold('app', dataDir);
  const { connection, clusterDir } = await owner.ready;
  await migrateDatabase(connection);
  const jobs = createJobQueue(connection, pino({ level: 'silent' }));
  await jobs.start({ isWorking: false });
  await jobs.stop(1_000);
  const { close, ...database } = attachTo(connection);
  return {
    ...database,
    async kill() {
      const pid = await serverPid(clusterDir);
      owner.process.kill('SIGKILL');
      await once(owner.process, 'exit');
      process.kill(pid, 'SIGKILL');
    },
    async start() {
      owner = hold('app', dataDir);
      await owner.ready;
    },
    async drop() {
      await close();
      owner.process.kill('SIGTERM');
      await owner.ended;
      remove();
    },
  };
}
