import { chmod, cp, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { buildAside } from './build-aside.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runAs, type ServerAccount } from './server-account.ts';

export interface ServerBinaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  majorVersion: number;
}

const SYSTEM_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};
const TOLERATED_LINK_ERRORS = new Set(['EEXIST', 'EACCES', 'EPERM', 'EROFS']);
const UNREADABLE = /EACCES|Permission denied|cannot open shared object file|Library not loaded/i;

/**
 * Finds the platform's package and makes sure `account` can run it, from a copy in `baseDir` if necessary.
 */
export async function prepareBinaries(baseDir: string, account: ServerAccount): Promise<ServerBinaries> {
  const nativeDir = await findNativeDir();
  await hydrateSymlinks(nativeDir);
  const installed = await tryBinaries(nativeDir, account);
  if (!(installed instanceof Error)) return installed;
  if (!UNREADABLE.test(installed.message)) throw unusable(installed);
  const copied = await tryBinaries(await copyBinaries(nativeDir, baseDir), account);
  if (copied instanceof Error) throw unusable(copied);
  return copied;
}

async function findNativeDir(): Promise<string> {
  const platform = `${SYSTEM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(/* @vite-ignore */ `@embedded-postgres/${platform}`)) as {
      postgres: string;
    };
    return dirname(dirname(postgres));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL binaries are installed for ${platform}: ` +
        'install with the optional dependencies, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

/**
 * npm archives cannot contain symbolic links. The package creates those of its shared libraries in an install
 * script, which many installations disable. Existing links are kept; in a read-only folder, the copy gets
 * them.
 */
async function hydrateSymlinks(nativeDir: string): Promise<void> {
  const listed = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(nativeDir, relative('native', target));
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (!TOLERATED_LINK_ERRORS.has(error.code ?? '')) throw error;
    });
  }
}

async function tryBinaries(nativeDir: string, account: ServerAccount): Promise<ServerBinaries | Error> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(nativeDir, 'bin', name + suffix);
  try {
    const version = await runAs(account, program('postgres'), ['--version']);
    return {
      postgres: program('postgres'),
      initdb: program('initdb'),
      pgCtl: program('pg_ctl'),
      majorVersion: Number(/(?<!\d)(\d+)\.\d/.exec(version)?.[1]),
    };
  } catch (error) {
    return error as Error;
  }
}

function unusable(cause: Error): EmbeddedPostgresError {
  // The file exists, so what is missing is the loader it needs: glibc's.
  const reason =
    (cause as NodeJS.ErrnoException).code === 'ENOENT'
      ? 'they need a Linux with glibc, which this one (Alpine?) has not'
      : cause.message
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .join('; ');
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL's binaries do not run here (${reason}): set DATABASE_URL to a PostgreSQL server.`,
    { cause },
  );
}

/** Returns the copy's folder. It is named after the version, so upgrading the package makes a new copy. */
async function copyBinaries(nativeDir: string, baseDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dirname(nativeDir), 'package.json'), 'utf8'));
  const copyDir = join(baseDir, `binaries-${manifest.version}`);
  const isCopied = await stat(copyDir).then(
    () => true,
    () => false,
  );
  if (!isCopied) {
    await buildAside(copyDir, async (sideDir) => {
      await cp(nativeDir, sideDir, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => extname(source) !== '.a',
      });
      await hydrateSymlinks(sideDir);
      await openToEverybody(sideDir);
    });
  }
  return copyDir;
}

/** Files installed under a strict umask (0700) would remain unreadable to the server's account. */
async function openToEverybody(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map((e) => join(e.parentPath, e.name));
  for (const path of [dir, ...paths]) {
    const ownerBits = (await stat(path)).mode & 0o700;
    const readBits = ownerBits & 0o500;
    await chmod(path, ownerBits | (readBits >> 3) | (readBits >> 6));
  }
}
