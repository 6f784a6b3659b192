import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isProcessAlive } from './process-table.ts';

const underConstruction = new Set<string>();

/**
 * Builds the directory `target` under a temporary name and renames it when complete, so that a kill at any
 * moment leaves nothing half-made. If two processes build at once, the first to finish wins and the other's
 * work is discarded.
 */
export async function buildAside(target: string, build: (sideDir: string) => Promise<void>): Promise<void> {
  await removeAbandoned(target);
  const sideDir = `${target}${sideMark(process.pid)}${randomBytes(4).toString('hex')}`;
  underConstruction.add(sideDir);
  try {
    await mkdir(sideDir, { mode: 0o700 });
    await build(sideDir);
    await rename(sideDir, target).catch(async (error) => {
      if (!(await exists(target))) throw error;
    });
    await syncDirectory(dirname(target));
  } finally {
    await rm(sideDir, { recursive: true, force: true });
    underConstruction.delete(sideDir);
  }
}

function sideMark(pid: number): string {
  return `.building-${pid}-`;
}

/** Temporary directories carry their builder's pid; those of dead builders are removed. */
async function removeAbandoned(target: string): Promise<void> {
  const parent = dirname(target);
  for (const name of await readdir(parent)) {
    const mark = /^(?<target>.+)\.building-(?<pid>\d+)-[0-9a-f]+$/.exec(name)?.groups;
    if (mark?.target !== basename(target)) continue;
    const sideDir = join(parent, name);
    // In a container, the previous process often had the same pid.
    const isOurs = Number(mark.pid) === process.pid;
    if (isOurs ? !underConstruction.has(sideDir) : !isProcessAlive(Number(mark.pid))) {
      // A child of the dead builder may still be writing; whatever cannot be removed now is removed at the
      // next build.
      await rm(sideDir, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined);
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Otherwise a power loss may undo the rename although the files themselves are safe. */
async function syncDirectory(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
