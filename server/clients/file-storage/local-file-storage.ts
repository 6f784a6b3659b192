import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFile } from '#server/platform/whole-file.ts';
import { type FileStorage, requireFileName } from './file-storage.ts';

/** Stores files in one folder and never leaves a partial one. */
export function createLocalFileStorage(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, requireFileName(name));
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWholeFile(path, content);
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
