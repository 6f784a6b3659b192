import { prepareCluster } from './cluster.ts';
import { type Place, takeOwnerPlace, toolPlace } from './owner.ts';
import { APPLICATION_NAME, ensureApplicationDatabase, openConnection } from './server-connection.ts';

export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface EmbeddedPostgres {
  /**
   * pg options for the application's database; host is a Unix socket directory (loopback and port on
   * Windows).
   */
  readonly connection: { host: string; port: number; user: string; password?: string; database: string };
  /**
   * Folder of the server's files; outside dataDir if the server's user cannot read dataDir (`notice` then
   * says where).
   */
  readonly clusterDir: string;
  readonly notice: string | null;
  /**
   * Close your own pools first. Stops the server unless other clients (tools) are still connected after
   * `timeoutMs`; it then keeps running for them. Gives up ownership either way.
   */
  stop(options?: { timeoutMs?: number }): Promise<void>;
}

interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (message: string) => void;
}

const APP_STOP_TIMEOUT_MS = 5000;
/** Shorter than an app waits for ownership, which a leaving tool holds meanwhile. */
const TOOL_STOP_TIMEOUT_MS = 500;

/**
 * Starts or adopts the server of this DATA_DIR as its only owner, and restarts it if it dies before `stop`.
 * Throws EmbeddedPostgresError (a message for the operator) if another live app owns it, the platform has no
 * binaries, the files are inaccessible or of another major version, or the server does not start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  isDurable,
}: EmbeddedPostgresOptions & { isDurable?: boolean }): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, log, isDurable);
  const place = await takeOwnerPlace(cluster);
  const { isFound, pid } = place.connection.server;
  if (isFound) log(`Took over the running database server (pid ${pid})`);
  return furnish(cluster, place, APP_STOP_TIMEOUT_MS);
}

/**
 * For command-line tools: connects beside a running app. If none is running, starts the server, and `stop`
 * ends it unless someone else is using it. Throws EmbeddedPostgresError like `startEmbeddedPostgres`, except
 * about ownership.
 */
export async function attachEmbeddedPostgres({
  dataDir,
  log,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, log);
  return furnish(cluster, toolPlace(cluster, await openConnection(cluster, 'tool')), TOOL_STOP_TIMEOUT_MS);
}

type Cluster = Awaited<ReturnType<typeof prepareCluster>>;

async function furnish(cluster: Cluster, place: Place, stopTimeoutMs: number): Promise<EmbeddedPostgres> {
  const { client, server } = place.connection;
  try {
    await ensureApplicationDatabase(client, cluster.password);
  } catch (error) {
    await place.leave(0);
    throw error;
  }
  let stopped: Promise<void> | null = null;
  return {
    connection: {
      host: server.host,
      port: server.port,
      user: APPLICATION_NAME,
      database: APPLICATION_NAME,
      ...(cluster.password === undefined ? {} : { password: cluster.password }),
    },
    clusterDir: cluster.clusterDir,
    notice: cluster.notice,
    stop({ timeoutMs = stopTimeoutMs } = {}) {
      stopped ??= place.leave(timeoutMs);
      return stopped;
    },
  };
}
