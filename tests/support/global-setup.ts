import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import type { ConnectionOptions } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres/index.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { makeDataDir } from './data-dir.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: ConnectionOptions & { database: string };
  }
}

export const TEMPLATE_DATABASE = 'listwright_template';

/** One real PostgreSQL server per run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const { dataDir, remove } = makeDataDir('listwright-test-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, isDurable: false });
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const template = { ...server.connection, database: TEMPLATE_DATABASE };
  await migrateDatabase(template);
  const jobs = createJobQueue(template, pino({ level: 'silent' }));
  await jobs.start({ isWorking: false });
  await jobs.stop(1_000);
  project.provide('testServer', server.connection);
  return async () => {
    await server.stop({ timeoutMs: 5_000 });
    remove();
  };
}
