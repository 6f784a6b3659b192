import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** PostgreSQL's postmaster.pid: which process serves this cluster, or did before it was killed. */
export interface LockFile {
  pid: number;
  port: number;
  /** Empty if it does not listen on a socket. */
  socketDir: string;
  /** PostgreSQL's status: `starting`, `ready`, `stopping`…; empty while the file is being written. */
  status: string;
}

const WRITING_MS = 2000;

/** Null if the file is missing or unreadable. */
export async function readLockFile(clusterDir: string): Promise<LockFile | null> {
  const text = await readFile(pathIn(clusterDir), 'utf8').catch(() => '');
  // Lines: pid, data directory, start time, port, socket directory, address, shared memory, status.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', status: lines[7] ?? '' };
}

/**
 * A power loss can leave the file empty, which stops PostgreSQL from starting. A recent one is still being
 * written.
 */
export async function removeIllegibleLockFile(clusterDir: string): Promise<void> {
  const path = pathIn(clusterDir);
  const changedMs = await stat(path).then(
    (found) => found.mtimeMs,
    () => null,
  );
  if (changedMs === null || Date.now() - changedMs < WRITING_MS) return;
  if ((await readLockFile(clusterDir)) === null) await rm(path, { force: true });
}

function pathIn(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}
