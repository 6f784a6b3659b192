import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStorage, requireFileName } from './file-storage.ts';

/** Files in one folder. A crash leaves whole files only: each is written beside its place and renamed into it. */
export function createLocalFileStorage(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, requireFileName(name));
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
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
    },

    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    delete: (name) => rm(pathOf(name), { force: true }),
  };
}
