import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes the folder's entry to the disk too. Not possible on Windows, where the system takes care of it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file readable only by its owner, completely or not at all: under a temporary name, renamed once
 * flushed. A crash may leave a `….new` file behind; a full disk leaves nothing.
 */
export async function writeWholeFile(path: string, content: string | Uint8Array): Promise<void> {
  const sidePath = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    const file = await open(sidePath, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(sidePath, path);
  } catch (error) {
    await rm(sidePath, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
