import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BackupError, type Manifest } from './manifest.ts';

type BackupFile = Manifest['files'][number];

async function describeFile(folder: string, path: string, flags: 'r' | 'r+'): Promise<BackupFile> {
  const file = await open(join(folder, path), flags);
  try {
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Buffer);
    // Flush to the disk, past the system's cache.
    if (flags === 'r+') await file.sync();
    return { path, bytes: (await file.stat()).size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** Lists every file below a folder and flushes each to the disk. */
export async function sealFiles(folder: string): Promise<BackupFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: BackupFile[] = [];
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    files.push(await describeFile(folder, path, 'r+'));
  }
  return files;
}

/** Throws BackupError unless every file is present and unchanged. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const facts = await stat(join(folder, path)).catch(() => null);
    if (!facts?.isFile()) throw damaged(`${path} is missing`);
    if (facts.size !== bytes) throw damaged(`${path} has ${facts.size} bytes instead of ${bytes}`);
    if ((await describeFile(folder, path, 'r')).sha256 !== sha256) throw damaged(`${path} has changed`);
  }
}

export const damaged = (what: string, cause?: unknown) =>
  new BackupError(`The backup is damaged: ${what}. Use another backup.`, { cause });
