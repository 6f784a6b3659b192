import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, SUPERUSER } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { ensureServer, type RunningServer } from './postmaster.ts';

/** A dedicated connection to the running server, which shows others that it is in use. */
export interface ServerConnection {
  server: RunningServer;
  client: pg.Client;
}

export const APPLICATION_NAME = 'listwright';

/**
 * Advisory locks are per database, and these are in the maintenance database, so they never collide with the
 * application's.
 */
const OWNER_LOCK = 7_166_001;
const SETUP_LOCK = 7_166_002;

const RETRY_MS = 50;
const UNREACHABLE_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_MS = 3000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Temporary states in which the server refuses or drops connections: starting, recovering, stopping. */
const PASSING_CODES = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE']);
const UNREACHABLE_CODES = new Set(['ENOENT', 'ECONNREFUSED']);

/** Connects to the maintenance database as superuser, starting the server or waiting for it as needed. */
export async function openConnection(cluster: Cluster, purpose: 'app' | 'tool'): Promise<ServerConnection> {
  const deadline = Date.now() + UNREACHABLE_TIMEOUT_MS;
  for (;;) {
    const server = await ensureServer(cluster);
    try {
      return { server, client: await connect(cluster, server, purpose) };
    } catch (error) {
      if (isUnreachable(error) && Date.now() > deadline) throw unreachable(server, error);
      if (!isUnreachable(error) && !isPassing(error)) throw error;
    }
    await sleep(RETRY_MS);
  }
}

/**
 * Becomes the only owner for as long as the connection lasts. It ends with the process, however that ends, so
 * no pid file can go stale. Waits for a predecessor that was just killed or a tool that is stopping the
 * server. Throws EmbeddedPostgresError naming the owner if another process remains.
 */
export async function openOwnerConnection(cluster: Cluster): Promise<ServerConnection> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const connection = await openConnection(cluster, 'app');
    try {
      while (!(await tryOwnerLock(connection.client))) {
        if (Date.now() > deadline) throw await refusal(cluster, connection.client);
        await sleep(RETRY_MS);
      }
      return connection;
    } catch (error) {
      await close(connection.client);
      if (!isPassing(error)) throw error;
    }
  }
}

export async function tryOwnerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
  return rows[0]?.taken === true;
}

/** All other clients of the server: pools, tools, backups. */
export async function countOtherClients(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as others from pg_stat_activity
     where backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid()`,
  );
  return rows[0]?.others ?? 0;
}

/**
 * Creates the application's role and database if missing. The role is no superuser, but may create test
 * databases.
 */
export async function ensureApplicationDatabase(
  client: pg.Client,
  password: string | undefined,
): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION_NAME]);
    if (role.rowCount === 0) {
      const secret = password === undefined ? '' : `password ${client.escapeLiteral(password)}`;
      await client.query(`create role ${APPLICATION_NAME} login createdb ${secret}`);
    }
    const database = await client.query('select from pg_database where datname = $1', [APPLICATION_NAME]);
    if (database.rowCount === 0) {
      await client.query(`create database ${APPLICATION_NAME} owner ${APPLICATION_NAME}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK]);
  }
}

/** Tolerates a connection that has already died. */
export async function close(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}

async function connect(cluster: Cluster, server: RunningServer, purpose: 'app' | 'tool'): Promise<pg.Client> {
  const client = new pg.Client({
    host: server.host,
    port: server.port,
    user: SUPERUSER,
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    // PostgreSQL keeps 63 bytes of this.
    application_name: `listwright ${purpose} (pid ${process.pid} on ${hostname().slice(0, 30)})`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener, a dying connection would end the process. Interested code listens to 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('data_directory') as dir");
    if (rows[0]?.dir === cluster.clusterDir || process.platform === 'win32') return client;
    throw new EmbeddedPostgresError(
      `The server behind ${server.host} serves ${rows[0]?.dir}, not ${cluster.clusterDir}.`,
    );
  } catch (error) {
    await close(client);
    throw error;
  }
}

async function refusal(cluster: Cluster, client: pg.Client): Promise<EmbeddedPostgresError> {
  const { rows } = await client.query(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [OWNER_LOCK],
  );
  const owner = /\([^(]*\)/.exec(rows[0]?.application_name ?? '')?.[0] ?? '';
  return new EmbeddedPostgresError(
    `Another Listwright ${owner} already runs on ${cluster.dataDir}: stop it, or give this one a DATA_DIR of its own.`,
  );
}

function isUnreachable(error: unknown): boolean {
  return UNREACHABLE_CODES.has((error as { code?: string }).code ?? '');
}

function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  // pg reports no code for a connection lost during a query.
  return (
    PASSING_CODES.has(code ?? '') ||
    /connection (was )?(terminated|ended|closed)|not queryable/i.test(message ?? '')
  );
}

function unreachable(server: RunningServer, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database server (pid ${server.pid}) runs, but ${server.host} cannot be reached from here: ` +
      `was that folder removed, or has this process another /tmp? End the server (kill -INT ${server.pid}) if nobody uses it.`,
    { cause },
  );
}
