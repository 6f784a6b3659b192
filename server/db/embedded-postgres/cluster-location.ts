import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canEnter, chooseServerAccount, type ServerAccount } from './server-account.ts';

export interface ClusterLocation {
  /** Absolute and without symbolic links, so that each folder has one spelling. */
  dataDir: string;
  /**
   * Contains the cluster, its log and, if needed, copied binaries. Owned by the app's account, not the
   * server's.
   */
  baseDir: string;
  clusterDir: string;
  account: ServerAccount;
  notice: string | null;
}

const OUTSIDE_PARENT = '/var/lib/listwright';

/**
 * Decides where the cluster of `dataDir` is or will be: inside it, unless the server's account cannot enter.
 * An existing cluster is never replaced by a new empty one, whatever permissions have changed.
 */
export async function locateCluster(dataDir: string): Promise<ClusterLocation> {
  const root = await makeDataDir(dataDir);
  const insideDir = join(root, 'postgres');
  if (await hasCluster(insideDir)) return existingLocation(root, insideDir);
  const noted = await readNotedDir(insideDir);
  if (noted !== null) {
    if (await hasCluster(noted)) return existingLocation(root, noted);
    throw new EmbeddedPostgresError(
      `The database of ${root} was kept in ${noted}, where it no longer is: put it back, ` +
        `or delete ${notePath(insideDir)} to begin with an empty one.`,
    );
  }
  const account = await chooseServerAccount(null);
  if (account === null) return location(root, insideDir, account);

  // A kill between creating the cluster outside and recording it must not lead to a second one inside.
  const outsideDir = join(OUTSIDE_PARENT, shortHash(root));
  if (await hasCluster(outsideDir)) return existingLocation(root, outsideDir);
  if (await canEnter(account, insideDir)) return location(root, insideDir, account);
  await makeOutsideDir(outsideDir, account, root);
  return location(root, outsideDir, account);
}

/** Call once the cluster exists. Without this record, a moved DATA_DIR would lose its database outside. */
export async function noteLocation({ dataDir, baseDir }: ClusterLocation): Promise<void> {
  const insideDir = join(dataDir, 'postgres');
  if (baseDir === insideDir || (await readNotedDir(insideDir)) === baseDir) return;
  const path = notePath(insideDir);
  await writeFile(`${path}.new`, `${baseDir}\n`);
  await rename(`${path}.new`, path);
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function location(dataDir: string, baseDir: string, account: ServerAccount): ClusterLocation {
  const isOutside = baseDir !== join(dataDir, 'postgres');
  const notice = isOutside
    ? `The database is kept in ${baseDir}, not in ${dataDir}, which its server's user "${account?.name ?? ''}" cannot enter.`
    : null;
  return { dataDir, baseDir, clusterDir: join(baseDir, 'cluster'), account, notice };
}

async function existingLocation(dataDir: string, baseDir: string): Promise<ClusterLocation> {
  const found = join(baseDir, 'cluster');
  const account = await chooseServerAccount(found);
  if (account !== null && !(await canEnter(account, baseDir))) {
    throw new EmbeddedPostgresError(
      `The database in ${found} belongs to the user "${account.name}", who cannot enter ${baseDir}: ` +
        'let that user pass through the folders above it (chmod o+x), or chown it to another user.',
    );
  }
  const owner = await stat(found);
  const uid = process.getuid?.() ?? owner.uid;
  if (account === null && owner.uid !== uid) {
    throw new EmbeddedPostgresError(
      `The database in ${found} belongs to another user (uid ${owner.uid}): start as that user or as root.`,
    );
  }
  return location(dataDir, baseDir, account);
}

/** Creates the cluster's folder in `dataDir` and returns the resolved path of `dataDir`. */
async function makeDataDir(dataDir: string): Promise<string> {
  try {
    const made = await mkdir(dataDir, { recursive: true });
    if (made !== undefined) await chmod(dataDir, directoryMode());
    const root = await realpath(dataDir);
    const madeInside = await mkdir(join(root, 'postgres'), { recursive: true });
    if (madeInside !== undefined) await chmod(madeInside, directoryMode());
    return root;
  } catch (cause) {
    throw new EmbeddedPostgresError(`DATA_DIR ${dataDir} cannot be used: ${(cause as Error).message}`, {
      cause,
    });
  }
}

async function makeOutsideDir(
  outsideDir: string,
  account: NonNullable<ServerAccount>,
  root: string,
): Promise<void> {
  try {
    await mkdir(outsideDir, { recursive: true, mode: 0o755 });
    await chmod(OUTSIDE_PARENT, 0o755);
    await chmod(outsideDir, 0o711);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as user "${account.name}", who cannot enter ${root}, and ${outsideDir} cannot be made: ` +
        'choose another DATA_DIR, or set DATABASE_URL.',
      { cause },
    );
  }
}

/**
 * Root's folders can be traversed, but not listed, by the server's account; other users' folders are private.
 */
function directoryMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700;
}

async function hasCluster(baseDir: string): Promise<boolean> {
  return stat(join(baseDir, 'cluster')).then(
    () => true,
    () => false,
  );
}

function notePath(insideDir: string): string {
  return join(insideDir, 'location');
}

async function readNotedDir(insideDir: string): Promise<string | null> {
  const text = await readFile(notePath(insideDir), 'utf8').catch(() => '');
  return text.trim() === '' ? null : text.trim();
}
