import type { Logger } from 'pino';
import { pino } from 'pino';
import { type ComposedApp, composeApp } from './app.ts';
import { type Database, openDatabase } from './db/client.ts';
import { createContentVersion } from './db/content-version.ts';
import { EmbeddedPostgresError } from './db/embedded-postgres/index.ts';
import { migrateDatabase } from './db/migrate.ts';
import { newId } from './db/new-id.ts';
import { createNotifications, type RunningNotifications } from './db/notifications.ts';
import { type ProvidedDatabase, provideDatabase } from './db/provide-database.ts';
import { createPageCache } from './http/page-cache.ts';
import { registerPages } from './http/pages.ts';
import { createJobQueue, type RunningJobQueue } from './jobs/job-queue.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import type { AppContext } from './platform/context.ts';
import { createRateLimiter } from './platform/rate-limiter.ts';
import { createSecretBox, loadOrCreateAppSecret } from './platform/secret-box.ts';
import { sentenceForOperator } from './platform/sentence-for-operator.ts';

/** How long running generations may go on after a stop was asked for. */
const GENERATION_GRACE_MS = 15_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** Signals closer together than this are the same wish to stop. */
const REPEATED_SIGNAL_MS = 1_000;

function createLog(config: Config): Logger {
  const redact = {
    paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'key'],
    censor: '[hidden]',
  };
  const isForPeople = process.stdout.isTTY === true;
  return pino({
    level: config.logLevel,
    redact,
    ...(isForPeople && {
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' },
      },
    }),
  });
}

/** Everything that must be taken down again, in the order in which it was put up. */
interface Running {
  composed: ComposedApp;
  jobs: RunningJobQueue;
  notifications: RunningNotifications;
  db: Database;
  provided: ProvidedDatabase;
}

async function createContext(config: Config, log: Logger, provided: ProvidedDatabase) {
  const db = openDatabase(provided.connection, {
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const jobs = createJobQueue(provided.connection, log);
  const notifications = createNotifications(provided.connection, log);
  const secret = config.appSecret ?? (await loadOrCreateAppSecret(config.dataDir));
  const context: AppContext = {
    config,
    db,
    log,
    secretBox: createSecretBox(secret),
    processId: newId(),
    now: () => new Date(),
    jobs,
    limiter: createRateLimiter(db, config.rateLimitMultiplier),
    contentVersion: createContentVersion(notifications),
    notifications,
  };
  return { context, db, jobs, notifications };
}

type Closer = () => Promise<unknown>;

/** A start that fails half-way takes down what stands; the database last, which stays up for whoever is connected. */
async function start(config: Config, log: Logger): Promise<Running> {
  const closers: Closer[] = [];
  try {
    return await putUp(config, log, closers);
  } catch (error) {
    for (const close of closers.reverse()) {
      await close().catch((cause) => log.warn({ err: cause }, 'a failed start did not clean up'));
    }
    throw error;
  }
}

/** Adds to `closers` what takes down each part, as it stands. */
async function putUp(config: Config, log: Logger, closers: Closer[]): Promise<Running> {
  const provided = await provideDatabase(config, log);
  closers.push(() => provided.stop());
  await migrateDatabase(provided.connection);
  const { context, db, jobs, notifications } = await createContext(config, log, provided);
  closers.push(() => db.$client.end());
  const pageCache = createPageCache();
  context.contentVersion.onChange(() => pageCache.clear());
  const composed = await composeApp(context, {
    registerPages: (app, { internalCalls }) =>
      registerPages(app, {
        isDevelopment: config.isDevelopment,
        publicUrl: config.publicUrl,
        callApi: (request) => internalCalls.from(request),
        pageCache,
      }),
  });
  closers.push(() => composed.app.close());
  // The slices have said by now what they listen to.
  await notifications.start();
  closers.push(() => notifications.stop());
  closers.push(() => jobs.stop(CLOSE_TIMEOUT_MS));
  await jobs.start();
  closers.push(() => composed.slices.generation.close({ graceMs: 0 }));
  composed.slices.generation.start();
  const { setupUrl } = await composed.slices.identity.prepareFirstAdmin();
  // As long as systems allow: who comes while many others come waits, instead of being cut off after two minutes.
  await composed.app.listen({ host: config.host, port: config.port, backlog: 4096 });
  announce(config, composed, setupUrl);
  return { composed, jobs, notifications, db, provided };
}

/** What a person at the terminal needs; in a log file it is one line each. */
function announce(config: Config, composed: ComposedApp, setupUrl: string | null): void {
  const address = composed.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  console.log(`\nListwright is ready: ${url}`);
  if (setupUrl) console.log(`No administrator yet. Create the first one here (works once): ${setupUrl}`);
  console.log('');
}

/** Stops taking requests, lets running generations finish or releases them, then takes everything down. */
async function stop({ composed, jobs, notifications, db, provided }: Running, log: Logger): Promise<void> {
  composed.beginShutdown();
  composed.app.server.close();
  composed.app.server.closeIdleConnections();
  await composed.slices.generation.close({ graceMs: GENERATION_GRACE_MS });
  await composed.slices.settings.close();
  composed.slices.support.close();
  const cut = setTimeout(() => composed.app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  cut.unref();
  composed.app.server.closeIdleConnections();
  await composed.app.close();
  await jobs.stop(CLOSE_TIMEOUT_MS);
  await notifications.stop();
  await db.$client.end();
  await provided.stop();
  log.info('stopped');
}

function sentenceOfStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `PORT: ${port} is taken by another program; set PORT to a free one.`;
  if (code === 'EACCES' && port) return `PORT: ${port} needs more rights; set PORT to one above 1023.`;
  return `Listwright could not start. ${sentenceForOperator(error)}`;
}

/** What signals do from the moment there is something to take down. */
function watchSignals(config: Config, log: Logger) {
  let running: Running | null = null;
  let stoppingSince: number | null = null;
  const end = (parts: Running) =>
    stop(parts, log).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        // Ctrl-C reaches the whole process group, and npm hands it on as well: those are one wish, not two.
        if (Date.now() - stoppingSince > REPEATED_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = Date.now();
      log.info({ signal }, 'stopping; a second signal ends at once');
      if (running) void end(running);
      // A start under way first comes to its end: its database would stay behind. One that is not ours does not mind.
      else if (config.databaseUrl) process.exit(0);
    });
  }
  return {
    /** Everything is up; a signal that came before takes it down again. */
    started(parts: Running): void {
      running = parts;
      if (stoppingSince !== null) void end(parts);
    },
  };
}

/** Runs the server until a signal ends it. A wrong setting or an unusable database ends the start with one line. */
export async function startServer(): Promise<void> {
  try {
    const config = readConfig();
    const log = createLog(config);
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    const signals = watchSignals(config, log);
    signals.started(await start(config, log));
  } catch (error) {
    console.error(sentenceOfStartFailure(error));
    process.exit(1);
  }
}
