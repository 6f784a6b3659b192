import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type LockFile, readLockFile, removeIllegibleLockFile } from './postmaster-lock-file.ts';
import { isServerOf } from './process-table.ts';
import { runAs } from './server-account.ts';
import { makeSocketDir, removeSocketDir, SOCKET_PORT } from './socket-directory.ts';

/** A server that accepts connections. */
export interface RunningServer {
  pid: number;
  host: string;
  port: number;
  /** It was already running: left behind by a killed app, or started by a tool. */
  isFound: boolean;
}

const POLL_MS = 15;
const RETRY_MS = 15_000;
const STOP_TIMEOUT_MS = 60_000;
const PROGRESS_MS = 10_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;
/** Caused by processes of a killed server that are still exiting, or by another start at the same moment. */
const PASSING_TROUBLE = /lock file|shared memory/;
const SMALL_TALK = /LOG: +(starting PostgreSQL|listening on|database system (is|was) shut down)/;

/**
 * Waits for the cluster's server if one is alive, in any state, and starts one otherwise. Never results in
 * two.
 */
export async function ensureServer(cluster: Cluster): Promise<RunningServer> {
  const reportWait = progressReporter(cluster);
  const retryUntil = Date.now() + RETRY_MS;
  let isFound = true;
  for (;;) {
    const lockFile = await readLockFile(cluster.clusterDir);
    if (lockFile !== null && (await isServerOf(cluster.clusterDir, lockFile.pid))) {
      if (lockFile.status === 'ready') return toRunningServer(lockFile, isFound);
      reportWait(`the database server (pid ${lockFile.pid}), which is ${lockFile.status}`);
    } else {
      if (lockFile === null) await removeIllegibleLockFile(cluster.clusterDir);
      const trouble = await launch(cluster, lockFile, reportWait);
      isFound = trouble !== null;
      if (trouble !== null && (!PASSING_TROUBLE.test(trouble) || Date.now() > retryUntil)) {
        throw new EmbeddedPostgresError(
          `The embedded PostgreSQL did not start: ${trouble} (more in ${logPath(cluster)})`,
        );
      }
    }
    await sleep(POLL_MS);
  }
}

/**
 * Fast shutdown: disconnects clients, flushes committed data and exits. Resolves when the process has ended.
 */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  await interrupt(cluster, pid);
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (await isServerOf(cluster.clusterDir, pid)) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The database server (pid ${pid}) has not ended within ${STOP_TIMEOUT_MS / 1000} s; it goes on stopping by itself.`,
      );
    }
    await sleep(POLL_MS);
  }
  if (cluster.socketDir !== null) await removeSocketDir(cluster.socketDir);
}

/** Ignores a server that has just died by itself. */
async function interrupt(cluster: Cluster, pid: number): Promise<void> {
  try {
    // On Windows, a signal from Node would kill the process outright.
    if (process.platform === 'win32') await runAs(null, cluster.binaries.pgCtl, ['kill', 'INT', `${pid}`]);
    else process.kill(pid, 'SIGINT');
  } catch (error) {
    if (await isServerOf(cluster.clusterDir, pid)) throw error;
  }
}

function toRunningServer({ pid, port, socketDir }: LockFile, isFound: boolean): RunningServer {
  return { pid, port, host: socketDir === '' ? '127.0.0.1' : socketDir, isFound };
}

/** Starts the server. Resolves with null when it is ready, otherwise with its output. */
async function launch(
  cluster: Cluster,
  stale: LockFile | null,
  reportWait: (what: string) => void,
): Promise<string | null> {
  const { account, binaries, clusterDir, socketDir } = cluster;
  if (socketDir !== null) await makeSocketDir(socketDir, account);
  const port = socketDir === null ? await findFreePort() : SOCKET_PORT;
  const logFile = await openLog(cluster);
  try {
    const child = spawn(binaries.postgres, serverArguments(cluster, port), {
      ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
      cwd: cluster.baseDir,
      // Ctrl-C in a terminal must reach only the app, which stops the server when it has finished.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', logFile.handle.fd, logFile.handle.fd],
      // Passes nothing of the app's environment (secrets, PG… variables). PostgreSQL treats a pid file as
      // stale if it names this "grandparent", so a pid reused by another process cannot block the start,
      // while PostgreSQL's own shared-memory interlock still refuses if any process of the old server is
      // alive. Deleting the file would defeat that check.
      env: { LC_ALL: 'C', ...(stale === null ? {} : { PG_GRANDPARENT_PID: `${stale.pid}` }) },
    });
    child.unref();
    let failure: string | null = null;
    child.once('error', (error) => {
      failure = error.message;
    });
    child.once('exit', (code, signal) => {
      failure ??= `it ended with ${signal ?? `code ${code}`}`;
    });
    for (;;) {
      const lockFile = await readLockFile(clusterDir);
      if (failure === null && lockFile?.pid === child.pid && lockFile?.status === 'ready') return null;
      if (failure !== null) {
        if (socketDir !== null) await removeSocketDir(socketDir);
        return (await lastComplaint(cluster, logFile.startOffset)) ?? failure;
      }
      reportWait(`the database server (pid ${child.pid}) to be ready`);
      await sleep(POLL_MS);
    }
  } finally {
    await logFile.handle.close();
  }
}

/**
 * Settings an operator's postgresql.conf must not change: durability, and that nobody else can reach the
 * server.
 */
function serverArguments({ clusterDir, socketDir, isDurable }: Cluster, port: number): string[] {
  const durability = isDurable ? 'on' : 'off';
  const settings = {
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    listen_addresses: socketDir === null ? '127.0.0.1' : '',
    unix_socket_directories: socketDir ?? '',
    logging_collector: 'off',
    log_destination: 'stderr',
    cluster_name: 'listwright',
    // Cancels the statements of a killed app; not supported on Windows.
    client_connection_check_interval: process.platform === 'win32' ? '0' : '2s',
  };
  return [
    '-D',
    clusterDir,
    '-p',
    `${port}`,
    ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ];
}

function logPath({ baseDir }: Cluster): string {
  return join(baseDir, 'postgres.log');
}

async function openLog(cluster: Cluster) {
  const path = logPath(cluster);
  const sizeBytes = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (sizeBytes > MAX_LOG_BYTES) await rename(path, `${path}.1`);
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(path, flags, 0o600);
  // The next start may run under that account itself, without root.
  if (cluster.account !== null) await handle.chown(cluster.account.uid, cluster.account.gid);
  return { handle, startOffset: (await handle.stat()).size };
}

/**
 * The server's output since `startOffset`, without timestamps and routine messages; null if there is none.
 */
async function lastComplaint(cluster: Cluster, startOffset: number): Promise<string | null> {
  const bytes = await readFile(logPath(cluster));
  const lines = bytes.subarray(startOffset).toString('utf8').trim().split('\n');
  const complaints = lines.filter((line) => line !== '' && !SMALL_TALK.test(line));
  const sentences = complaints.slice(-3).map((line) => line.replace(/^.*?\[\d+\] /, '').trim());
  return sentences.length === 0 ? null : sentences.join('; ');
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Crash recovery can take minutes, and the operator should see progress. */
function progressReporter({ log }: Cluster): (what: string) => void {
  let nextAt = Date.now() + PROGRESS_MS;
  return (what) => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + PROGRESS_MS;
    log(`Still waiting for ${what}`);
  };
}
