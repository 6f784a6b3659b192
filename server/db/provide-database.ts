import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { type ConnectionOptions, isDatabaseUnavailable } from './client.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/index.ts';

export interface ProvidedDatabase {
  readonly connection: ConnectionOptions;
  stop(): Promise<void>;
}

const WAIT_FOR_DATABASE_MS = 60_000;

/** A separate database server may start after the app, for example after a reboot, so wait for it. */
async function waitForServer(connectionString: string, log: Logger): Promise<void> {
  const giveUpAt = Date.now() + WAIT_FOR_DATABASE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > giveUpAt) throw error;
      log.warn('the database of DATABASE_URL does not answer yet');
      await sleep(2_000);
    }
  }
}

function external(connectionString: string): ProvidedDatabase {
  return { connection: { connectionString }, stop: async () => {} };
}

/** The configured database: DATABASE_URL, or the embedded server, owned by this process. */
export async function provideDatabase(config: Config, log: Logger): Promise<ProvidedDatabase> {
  if (config.databaseUrl) {
    await waitForServer(config.databaseUrl, log);
    return external(config.databaseUrl);
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => log.info(message),
  });
  if (server.notice) console.log(server.notice);
  return { connection: server.connection, stop: () => server.stop() };
}

/** For command-line tools: the same database, beside a running app. */
export async function attachDatabase(config: Config): Promise<ProvidedDatabase> {
  if (config.databaseUrl) return external(config.databaseUrl);
  const server = await attachEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} });
  return { connection: server.connection, stop: () => server.stop() };
}
