import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, migrationsFolder } from '#server/db/migrate.ts';
import type { TestDatabase } from './test-database.ts';

/** Brings an empty database to where it was before this migration. */
export async function migrateToBefore(
  database: Pick<TestDatabase, 'connection'>,
  migration: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'listwright-migrations-'));
  try {
    for (const name of await readdir(migrationsFolder)) {
      if (name < migration) await cp(join(migrationsFolder, name), join(folder, name), { recursive: true });
    }
    await migrateDatabase(database.connection, { migrations: folder, functions: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
