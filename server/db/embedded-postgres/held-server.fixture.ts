import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { shortHash } from './cluster-location.ts';
import { attachEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { readLockFile } from './postmaster-lock-file.ts';
import { isServerOf } from './process-table.ts';
import { chooseSocketDir } from './socket-directory.ts';

type Ready = Pick<EmbeddedPostgres, 'connection' | 'clusterDir' | 'notice'>;

/** A child process running the launcher, which a test can kill, freeze or stop. */
interface HeldServer {
  process: ChildProcess;
  pid: number;
  /** Rejects with the child's error if it gets no server. */
  ready: Promise<Ready>;
  /** The exit code. */
  ended: Promise<number | null>;
  logs: string[];
}

export const isRoot = process.getuid?.() === 0;
/** `nobody` on most systems; any ordinary account will do. */
export const NOBODY = { uid: 65534, gid: 65534 };

const script = join(import.meta.dirname, 'hold-server.fixture.ts');
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const directories: string[] = [];
let template: Promise<string> | null = null;

/** Removes everything a test started or created, however the test ended. */
export function cleanUpAfterEachTest(): void {
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop({ timeoutMs: 0 });
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
    for (const dir of directories.splice(0)) await removeDataDir(dir);
  });
  afterAll(async () => {
    if (template !== null) await removeDataDir(dirname(await template));
  });
}

/** Runs the launcher in the test's own process. */
export async function startApp(dataDir: string): Promise<EmbeddedPostgres> {
  return remember(startEmbeddedPostgres({ dataDir, log: () => undefined }));
}

export async function attachTool(dataDir: string): Promise<EmbeddedPostgres> {
  return remember(attachEmbeddedPostgres({ dataDir, log: () => undefined }));
}

async function remember(opening: Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  const server = await opening;
  servers.push(server);
  return server;
}

/**
 * Stores the resolved paths of clusters, so that their servers can be stopped even if their holders are dead.
 */
async function removeDataDir(dir: string): Promise<void> {
  const noted = (await readFile(join(dir, 'data', 'postgres', 'location'), 'utf8').catch(() => '')).trim();
  for (const baseDir of [join(dir, 'data', 'postgres'), ...(noted === '' ? [] : [noted])]) {
    const clusterDir = join(baseDir, 'cluster');
    const lockFile = await readLockFile(clusterDir);
    if (lockFile !== null && (await isServerOf(clusterDir, lockFile.pid))) {
      process.kill(lockFile.pid, 'SIGKILL');
      await until(async () => !(await isServerOf(clusterDir, lockFile.pid)));
    }
    await rm(chooseSocketDir(shortHash(clusterDir)), { recursive: true, force: true });
    await rm(baseDir, { recursive: true, force: true });
  }
  await rm(dir, { recursive: true, force: true });
}

/** A new DATA_DIR, not yet created, in a folder every account may enter. */
export async function newDataDir(): Promise<string> {
  return join(await makeDir(), 'data');
}

/** A DATA_DIR with a stopped database, copied from one made once. */
export async function usedDataDir(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = await newDataDir();
  await copyTree(await template, dataDir);
  return dataDir;
}

async function makeTemplate(): Promise<string> {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'embedded-postgres-template-')), 'data');
  await chmod(dirname(dataDir), 0o711);
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await server.stop();
  return dataDir;
}

export async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  directories.push(dir);
  await chmod(dir, 0o711);
  return dir;
}

/** Like `cp -a`, because Node's own copy makes root the owner of everything. */
async function copyTree(from: string, to: string): Promise<void> {
  const [code] = await once(spawn('cp', ['-a', from, to]), 'exit');
  if (code !== 0) await cp(from, to, { recursive: true });
}

export function hold(
  mode: 'app' | 'tool',
  dataDir: string,
  options: { account?: { uid: number; gid: number }; script?: string } = {},
): HeldServer {
  const child = spawn(process.execPath, ['--no-warnings', options.script ?? script, mode, dataDir], {
    ...options.account,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const logs: string[] = [];
  const ready = new Promise<Ready>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const event = JSON.parse(line);
      if (event.log !== undefined) logs.push(event.log);
      if (event.ready !== undefined) resolve(event.ready);
      if (event.refused !== undefined) reject(Object.assign(new Error(), event.refused));
    });
    child.once('exit', () => reject(new Error('ended without a word')));
  });
  // Callers still see the rejection; a killed child's must not end the test run.
  ready.catch(() => undefined);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { process: child, pid: child.pid ?? 0, ready, ended, logs };
}

export async function serverPid(clusterDir: string): Promise<number> {
  const pid = (await readLockFile(clusterDir))?.pid;
  if (pid === undefined) throw new Error(`no server in ${clusterDir}`);
  return pid;
}

export async function until(condition: () => Promise<boolean> | boolean, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('waited in vain');
    await sleep(5);
  }
}

export async function query(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export function folderOf(server: Ready): string {
  return dirname(server.clusterDir);
}
