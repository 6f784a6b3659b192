import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/**
 * Redirects file writes to /dev/full until the returned function is called: the file is created, then the
 * system refuses the content with ENOSPC. Unlike mounting a small file system, this needs no privileges.
 */
export async function fillDisk(): Promise<() => void> {
  const full = await open('/dev/full', 'w');
  const prototype = Object.getPrototypeOf(full) as FileHandle;
  const { writeFile } = prototype;
  const spy = vi.spyOn(prototype, 'writeFile').mockImplementation((data) => writeFile.call(full, data));
  return () => {
    spy.mockRestore();
    void full.close();
  };
}

/** Makes every table refuse to grow, as on a full disk, until the returned function is called. */
export async function fillDatabase(database: TestDatabase): Promise<() => Promise<void>> {
  const perTable = async (statement: (table: string) => string) => {
    const { rows } = await database.query(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job')`);
    await database.query(rows.map(({ name }) => statement(String(name))).join(';\n'));
  };
  await database.query(`
    create or replace function public.refuse_to_grow() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/16384/16397": No space left on device'
        using errcode = '53100', hint = 'Check free disk space.';
    end $$`);
  await perTable(
    (table) =>
      `create trigger refuse_to_grow before insert or update on ${table} for each row execute function public.refuse_to_grow()`,
  );
  return () => perTable((table) => `drop trigger refuse_to_grow on ${table}`);
}
