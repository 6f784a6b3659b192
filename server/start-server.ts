import type { Logger } from 'pino';
import { type ComposedApp, composeApp } from './app.ts';
import { type ConnectionOptions, type Database, openDatabase } from './db/client.ts';
import { createContentVersion } from './db/content-version.ts';
import { migrateDatabase } from './db/migrate.ts';
import { newId } from './db/new-id.ts';
import { createNotifications, type RunningNotifications } from './db/notifications.ts';
import type { PageBuild } from './http/page-build.ts';
import { createPageCache } from './http/page-cache.ts';
import { registerPageRoute } from './http/page-route.ts';
import { createJobQueue, type RunningJobQueue } from './jobs/job-queue.ts';
import type { Config } from './platform/config.ts';
import type { AppContext } from './platform/context.ts';
import { createRateLimiter } from './platform/rate-limiter.ts';
import { createSecretBox, loadOrCreateAppSecret } from './platform/secret-box.ts';

/** How long running generations may continue after a stop was requested. */
const GENERATION_GRACE_MS = 15_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** What the server stands on. In development this stays while the server restarts. */
export interface Ground {
  config: Config;
  log: Logger;
  connection: ConnectionOptions;
  pages: PageBuild;
}

/** Everything that must be shut down again, in start order. */
interface Running {
  composed: ComposedApp;
  jobs: RunningJobQueue;
  notifications: RunningNotifications;
  db: Database;
}

export interface RunningServer {
  /** Stops taking requests, gives running generations `graceMs` to finish, releases the rest and closes everything. */
  stop(graceMs?: number): Promise<void>;
}

async function createContext({ config, log, connection }: Ground) {
  const db = openDatabase(connection, {
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const jobs = createJobQueue(connection, log);
  const notifications = createNotifications(connection, log);
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

/** Starts the server. A start that fails half-way closes what was opened. */
export async function startServer(ground: Ground): Promise<RunningServer> {
  const closers: Closer[] = [];
  try {
    const running = await putUp(ground, closers);
    return { stop: (graceMs = GENERATION_GRACE_MS) => takeDown(running, graceMs) };
  } catch (error) {
    for (const close of closers.reverse()) {
      await close().catch((cause) => ground.log.warn({ err: cause }, 'a failed start did not clean up'));
    }
    throw error;
  }
}

/** Adds to `closers` how to close each part, once it is open. */
async function putUp(ground: Ground, closers: Closer[]): Promise<Running> {
  const { config, pages } = ground;
  await migrateDatabase(ground.connection);
  const { context, db, jobs, notifications } = await createContext(ground);
  closers.push(() => db.$client.end());
  const pageCache = createPageCache();
  context.contentVersion.onChange(() => pageCache.clear());
  const composed = await composeApp(context, {
    // Pages come last: an address without a route is a page, and an unknown one gets the not-found page.
    registerPages: (app, { internalCalls }) =>
      registerPageRoute(app, {
        build: pages,
        publicUrl: config.publicUrl,
        isRegistrationOpen: config.isRegistrationOpen,
        callApi: (request) => internalCalls.from(request),
        pageCache,
      }),
  });
  closers.push(() => composed.app.close());
  // By now the slices have registered their listeners.
  await notifications.start();
  closers.push(() => notifications.stop());
  closers.push(() => jobs.stop(CLOSE_TIMEOUT_MS));
  await jobs.start();
  closers.push(() => composed.slices.generation.close({ graceMs: 0 }));
  composed.slices.generation.start();
  await composed.slices.channels.start();
  const { setupUrl } = await composed.slices.identity.prepareFirstAdmin();
  // As long as systems allow: during a rush, connections wait instead of timing out after two minutes.
  await composed.app.listen({ host: config.host, port: config.port, backlog: 4096 });
  announce(config, composed, setupUrl);
  return { composed, jobs, notifications, db };
}

/** For a person at the terminal; in a log file it is one line each. */
function announce(config: Config, composed: ComposedApp, setupUrl: string | null): void {
  const address = composed.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  console.log(`\nListwright is ready: ${url}`);
  if (setupUrl) console.log(`No administrator yet. Create the first one here (works once): ${setupUrl}`);
  console.log('');
}

async function takeDown({ composed, jobs, notifications, db }: Running, graceMs: number): Promise<void> {
  composed.beginShutdown();
  composed.app.server.close();
  composed.app.server.closeIdleConnections();
  await composed.slices.generation.close({ graceMs });
  await composed.slices.settings.close();
  composed.slices.support.close();
  const cut = setTimeout(
    () => composed.app.server.closeAllConnections(),
    Math.min(graceMs, CLOSE_TIMEOUT_MS),
  );
  cut.unref();
  composed.app.server.closeIdleConnections();
  await composed.app.close();
  await jobs.stop(CLOSE_TIMEOUT_MS);
  await notifications.stop();
  await db.$client.end();
}
