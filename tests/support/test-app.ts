import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import pino from 'pino';
import { type ComposedApp, composeApp } from '#server/app.ts';
import type { FetchRemoteImage } from '#server/clients/remote-image.ts';
import { createContentVersion } from '#server/db/content-version.ts';
import { newId } from '#server/db/new-id.ts';
import { createNotifications, type RunningNotifications } from '#server/db/notifications.ts';
import {
  CLIENT_ADDRESS_HEADER,
  createLibrary,
  preparedHash,
} from '#server/features/identity/sign-in/library.ts';
import { createSignupOffer } from '#server/features/identity/sign-in/signup-grants.ts';
import type { Gateway } from '#server/features/payments/index.ts';
import type { ConnectionLimits } from '#server/http/http-server.ts';
import { createJobQueue, type RunningJobQueue } from '#server/jobs/job-queue.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { createRateLimiter } from '#server/platform/rate-limiter.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import type { StorageSpace } from '#server/platform/storage-watch.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestAppOptions {
  /** Environment variables on top of the test's defaults. */
  environment?: Record<string, string>;
  /** An existing test database, for a second process on the same data. */
  database?: TestDatabase;
  now?: () => Date;
  /** Milliseconds between words of the demo writer; defaults to 0. */
  demoPaceMs?: number;
  /** Runs jobs (mails, nightly checks); off by default, because most tests need none. */
  isWorkingOnJobs?: boolean;
  /** Where payments go. */
  paymentGateway?: () => Promise<Gateway | null>;
  /** The space on the disk of DATA_DIR. */
  readStorageSpace?: () => Promise<StorageSpace>;
  /** How photos of identity providers are fetched. */
  fetchRemoteImage?: FetchRemoteImage;
  /** Overrides limits on connections. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Adds routes for a test. */
  extendApp?: (composed: ComposedApp) => void;
  /** Pass a recording logger to test what is logged. */
  log?: pino.Logger;
}

export interface TestApp {
  readonly url: string;
  readonly composed: ComposedApp;
  readonly context: AppContext;
  readonly database: TestDatabase;
  readonly dataDir: string;
  client(): HttpClient;
  /** A new user, signed in. */
  signUp(facts?: {
    name?: string;
    email?: string;
    password?: string;
    /** Confirms the address as if the mailed link had been opened; defaults to false. */
    isConfirmed?: boolean;
  }): Promise<HttpClient & { email: string; password: string; userId: string }>;
  /** A new user with the role Admin, signed in. */
  signUpAdmin(): Promise<HttpClient & { email: string; password: string; userId: string }>;
  /** A new moderator, signed in. */
  signUpModerator(): Promise<HttpClient & { email: string; password: string; userId: string }>;
  close(): Promise<void>;
}

async function createTestContext(options: TestAppOptions, dataDir: string) {
  const database = options.database ?? (await createTestDatabase());
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    RATE_LIMIT_MULTIPLIER: '0',
    LOG_LEVEL: 'silent',
    // Keys are tested when they are stored: nothing of a test goes to Google.
    GEMINI_BASE_URL: 'http://127.0.0.1:9',
    ...options.environment,
  };
  const config: Config = readConfig(environment);
  const log = options.log ?? pino({ level: config.logLevel });
  const jobs = createJobQueue(database.connection, log, { waitedFor: 0.5, scheduled: 0.5 });
  const notifications = createNotifications(database.connection, log);
  const context: AppContext = {
    config,
    db: database.db,
    log,
    secretBox: createSecretBox(config.appSecret ?? 'a secret of the tests, long enough to be one'),
    processId: newId(),
    now: options.now ?? (() => new Date()),
    jobs,
    limiter: createRateLimiter(database.db, config.rateLimitMultiplier),
    contentVersion: createContentVersion(notifications),
    notifications,
  };
  return { context, database, jobs, notifications };
}

/** Hashing deliberately takes a tenth of a second, so each password is hashed once for all test users. */
const passwordHashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const hash = passwordHashes.get(password) ?? hashPassword(password);
  passwordHashes.set(password, hash);
  return hash;
}

/** Registers users as the service does, without rate limits and HTTP, and signs them in on their client. */
function createSignedUp(context: AppContext, { slices }: ComposedApp) {
  const library = createLibrary(context, createSignupOffer(context, slices.identity.signupCredits));
  return async (
    http: HttpClient,
    person: { name: string; email: string; password: string },
  ): Promise<string> => {
    const { response, headers } = await preparedHash.run(await hashOnce(person.password), () =>
      library.api.signUpEmail({
        body: { ...person, email: person.email.toLowerCase() },
        headers: new Headers({ [CLIENT_ADDRESS_HEADER]: '127.0.0.1', 'user-agent': 'node' }),
        returnHeaders: true,
      }),
    );
    http.keepCookies(headers);
    return response.user.id;
  };
}

/** The application with its own port and database, as a browser sees it, but without pages. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'listwright-app-'));
  const { context, database, jobs, notifications } = await createTestContext(options, dataDir);
  const { fetchRemoteImage, paymentGateway, readStorageSpace } = options;
  const composed = await composeApp(context, {
    demoPaceMs: options.demoPaceMs ?? 0,
    ...(paymentGateway && { paymentGateway }),
    ...(fetchRemoteImage && { fetchRemoteImage }),
    ...(readStorageSpace && { readStorageSpace }),
    ...(options.connectionLimits && { connectionLimits: options.connectionLimits }),
    registerPages: async (_app, app) => options.extendApp?.(app),
  });
  await notifications.start();
  await jobs.start({ isWorking: options.isWorkingOnJobs ?? false });
  composed.slices.generation.start();
  const address = await composed.app.listen({ host: '127.0.0.1', port: 0 });
  const client = () => createHttpClient(address);

  const registered = createSignedUp(context, composed);
  const signUp: TestApp['signUp'] = async (facts = {}) => {
    const person = {
      name: facts.name ?? 'Ada Shopkeeper',
      email: facts.email ?? `person-${randomBytes(5).toString('hex')}@example.com`,
      password: facts.password ?? 'correct horse battery',
    };
    const http = client();
    const userId = await registered(http, person);
    if (facts.isConfirmed) {
      await database.query('update users set email_verified = true where id = $1', [userId]);
    }
    return { ...http, email: person.email, password: person.password, userId };
  };

  return {
    url: address,
    composed,
    context,
    database,
    dataDir,
    client,
    signUp,
    async signUpAdmin() {
      const person = await signUp({ name: 'Olive Operator', isConfirmed: true });
      await database.query(`update users set role = 'Admin' where id = $1`, [person.userId]);
      return person;
    },
    async signUpModerator() {
      const person = await signUp({ name: 'Mo Moderator', isConfirmed: true });
      await database.query(`update users set role = 'moderator' where id = $1`, [person.userId]);
      return person;
    },
    close: () =>
      closeTestApp({
        composed,
        jobs,
        notifications,
        database,
        dataDir,
        keepsDatabase: options.database !== undefined,
      }),
  };
}

async function closeTestApp(parts: {
  composed: ComposedApp;
  jobs: RunningJobQueue;
  notifications: RunningNotifications;
  database: TestDatabase;
  dataDir: string;
  keepsDatabase: boolean;
}): Promise<void> {
  await parts.composed.slices.generation.close({ graceMs: 0 });
  await parts.composed.slices.settings.close();
  parts.composed.slices.support.close();
  parts.composed.app.server.closeAllConnections();
  await parts.composed.app.close();
  await parts.jobs.stop(1_000);
  await parts.notifications.stop();
  if (!parts.keepsDatabase) await parts.database.drop();
  await rm(parts.dataDir, { recursive: true, force: true });
}
