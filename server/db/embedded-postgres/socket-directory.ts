import { chmod, chown, lstat, mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { ServerAccount } from './server-account.ts';

/** The system limits a socket's path to 104 (macOS) or 108 bytes. */
const MAX_SOCKET_PATH_BYTES = 100;
/** Only part of the socket file's name; nothing listens on the network. */
export const SOCKET_PORT = 5432;

/** A short path for each cluster, whose data folder may be nested too deeply for a socket. */
export function chooseSocketDir(clusterHash: string): string {
  const name = `listwright-pg-${clusterHash}`;
  const preferred = join(tmpdir(), name);
  const socketBytes = Buffer.byteLength(join(preferred, `.s.PGSQL.${SOCKET_PORT}`));
  return socketBytes < MAX_SOCKET_PATH_BYTES ? preferred : join('/tmp', name);
}

/**
 * Creates the folder so that only the server's account (and root) can enter, since whoever reaches the socket
 * has access to the database. Throws if another user has taken the name, because they could pose as our
 * server.
 */
export async function makeSocketDir(dir: string, account: ServerAccount): Promise<void> {
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(dir);
  const ownUid = process.getuid?.();
  if (!found.isDirectory() || (found.uid !== ownUid && found.uid !== account?.uid)) {
    throw new EmbeddedPostgresError(
      `${dir}, where the database's socket belongs, is in another user's hands: remove it, or set TMPDIR to a folder of your own.`,
    );
  }
  if (account !== null) await chown(dir, account.uid, account.gid);
  await chmod(dir, 0o700);
}

/** Cleans up after a stopped server; leaves a folder that is in use. */
export async function removeSocketDir(dir: string): Promise<void> {
  await rmdir(dir).catch(() => undefined);
}
