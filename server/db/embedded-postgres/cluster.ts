import { randomBytes } from 'node:crypto';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAside } from './build-aside.ts';
import { type ClusterLocation, locateCluster, noteLocation, shortHash } from './cluster-location.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runAs } from './server-account.ts';
import { prepareBinaries, type ServerBinaries } from './server-binaries.ts';
import { chooseSocketDir } from './socket-directory.ts';

export interface Cluster extends ClusterLocation {
  binaries: ServerBinaries;
  /** Folder of the server's socket; null on Windows, which uses a loopback port. */
  socketDir: string | null;
  /** Needed only where other users of the machine can reach the port (Windows). */
  password: string | undefined;
  /** Whether commits survive a power cut; false only for a server of tests. */
  isDurable: boolean;
  log: (message: string) => void;
}

const isWindows = process.platform === 'win32';

export const SUPERUSER = 'postgres';

/**
 * Initial values in postgresql.conf, which the operator may change. Settings that must not change are passed
 * at each start.
 */
const TUNABLE_SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Error details contain users' addresses and names, which do not belong in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Finds or creates the cluster of a DATA_DIR and everything needed to run it. Does not start it. */
export async function prepareCluster(
  dataDir: string,
  log: (message: string) => void,
  isDurable = true,
): Promise<Cluster> {
  const location = await locateCluster(dataDir);
  const { baseDir, clusterDir, account } = location;
  const binaries = await prepareBinaries(baseDir, account);
  const password = isWindows ? await keepPassword(baseDir) : undefined;
  if ((await readMajorVersion(clusterDir)) === null) {
    log(`Making a new database in ${clusterDir}`);
    await buildAside(clusterDir, (sideDir) => initialize(sideDir, location, binaries));
  }
  await noteLocation(location);
  await checkMajorVersion(clusterDir, binaries.majorVersion);
  const socketDir = isWindows ? null : chooseSocketDir(shortHash(clusterDir));
  return { ...location, binaries, socketDir, password, isDurable, log };
}

async function initialize(
  dir: string,
  { account, baseDir }: ClusterLocation,
  binaries: ServerBinaries,
): Promise<void> {
  if (account !== null) await chown(dir, account.uid, account.gid);
  const settings = Object.entries(TUNABLE_SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  try {
    await runAs(account, binaries.initdb, [
      `--pgdata=${dir}`,
      `--username=${SUPERUSER}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      // Only glibc reliably has C.UTF-8; elsewhere full-text search merely has a different idea of letters.
      ...(process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--builtin-locale=C.UTF-8']),
      '--data-checksums',
      ...(isWindows
        ? ['--auth=scram-sha-256', `--pwfile=${passwordPath(baseDir)}`]
        : ['--auth-local=trust', '--auth-host=reject']),
      '--no-instructions',
      ...settings,
    ]);
  } catch (cause) {
    const { stderr = '', message } = cause as Error & { stderr?: string };
    throw new EmbeddedPostgresError(
      `PostgreSQL could not make its files in ${dir}: ${stderr.trim() || message}`,
      { cause },
    );
  }
}

async function checkMajorVersion(clusterDir: string, binariesVersion: number): Promise<void> {
  const clusterVersion = await readMajorVersion(clusterDir);
  if (clusterVersion === binariesVersion) return;
  throw new EmbeddedPostgresError(
    clusterVersion === null
      ? `${clusterDir} exists but holds no PostgreSQL database: move it away, or choose another DATA_DIR.`
      : `The database in ${clusterDir} was written by PostgreSQL ${clusterVersion}, and this program brings ${binariesVersion}: ` +
          `dump it with PostgreSQL ${clusterVersion} (pg_dumpall), move the folder away, start, and restore the dump.`,
  );
}

async function readMajorVersion(clusterDir: string): Promise<number | null> {
  const text = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return text === null ? null : Number.parseInt(text, 10);
}

function passwordPath(baseDir: string): string {
  return join(baseDir, 'password');
}

/** A random password for the cluster's lifetime, created before the cluster. */
async function keepPassword(baseDir: string): Promise<string> {
  const path = passwordPath(baseDir);
  if (
    !(await stat(path).then(
      () => true,
      () => false,
    ))
  ) {
    await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFile(path, 'utf8');
}
