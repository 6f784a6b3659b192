import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const FUNCTION_NAME = /(?<=^create or replace function )\w+/gm;
/** Views that read a function are beside it. */
const VIEW_NAME = /(?<=^create or replace view )\w+/gm;
/** PostgreSQL's errors for a lock that was not free in time, and for a deadlock. */
const IN_USE = new Set(['55P03', '40P01']);
const ATTEMPTS = 20;
/** PostgreSQL's errors for replacing a function or view by one of another type. */
const NOT_REPLACEABLE = new Set(['42P13', '42P16']);

const DUPLICATES = `
  select from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1) group by proname having count(*) > 1`;
// Trigger functions are never dropped, since triggers depend on them and their type never changes.
const DROPPABLE = `
  select string_agg(oid::regprocedure::text, ', ') as list from pg_proc
  where pronamespace = 'public'::regnamespace and proname = any($1) and prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid and deptype = 'n')`;

async function readTexts(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** Raised with every change of the texts, so that an earlier release that starts later does not put its own back. */
async function readRelease(folder: string): Promise<number> {
  const { release } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as { release: number };
  return release;
}

/** Function bodies are not checked here, because they may refer to functions that are created later. */
async function createAll(client: pg.Client, texts: readonly string[]): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (const text of texts) await client.query(text);
}

/** Runs in the caller's transaction, which is aborted if it returns `false`. */
async function canReplace(client: pg.Client, texts: string[], names: string[]): Promise<boolean> {
  try {
    await createAll(client, texts);
  } catch (error) {
    if (NOT_REPLACEABLE.has((error as pg.DatabaseError).code ?? '')) return false;
    throw error;
  }
  return (await client.query(DUPLICATES, [names])).rows.length === 0;
}

/** Also replaces functions whose arguments or return type have changed. */
async function replaceAll(client: pg.Client, texts: string[]): Promise<void> {
  const names = texts.flatMap((text) => text.match(FUNCTION_NAME) ?? []);
  const views = texts.flatMap((text) => text.match(VIEW_NAME) ?? []);
  await client.query('savepoint earlier_functions');
  if (await canReplace(client, texts, names)) return;
  await client.query('rollback to savepoint earlier_functions');
  for (const view of views) await client.query(`drop view if exists ${view}`);
  const { list } = (await client.query<{ list: string | null }>(DROPPABLE, [names])).rows[0] ?? {};
  if (list) await client.query(`drop function ${list}`);
  await createAll(client, texts);
}

/**
 * Makes the database's functions match the folder, all or nothing, unless they already do. A database
 * that a newer version has started keeps that version's functions. The caller holds the migration lock.
 */
export async function applyFunctions(
  client: pg.Client,
  folders: { migrations: string; functions: string },
): Promise<void> {
  const texts = await readTexts(folders.functions);
  const [newest] = (
    await client.query<{ name: string }>(
      'select name from drizzle.__drizzle_migrations order by name desc limit 1',
    )
  ).rows;
  if (!newest || !existsSync(join(folders.migrations, newest.name))) return;
  // A migration may have changed a function, so the files are applied again after each one.
  const hash = createHash('sha256')
    .update(JSON.stringify([newest.name, texts]))
    .digest('hex');
  const release = await readRelease(folders.functions);
  await client.query(
    'create table if not exists drizzle.applied_functions (hash text not null, release integer not null)',
  );
  const [applied] = (
    await client.query<{ hash: string; release: number }>(
      'select hash, release from drizzle.applied_functions',
    )
  ).rows;
  if (applied && (applied.hash === hash || applied.release > release)) return;
  const swap = async () => {
    // Whoever reads a function or view waits behind this transaction, which must not wait long itself.
    await client.query("set local lock_timeout = '2s'");
    await replaceAll(client, texts);
    await client.query('delete from drizzle.applied_functions');
    await client.query('insert into drizzle.applied_functions (hash, release) values ($1, $2)', [
      hash,
      release,
    ]);
  };
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await swap();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (attempt === ATTEMPTS || !IN_USE.has((error as pg.DatabaseError).code ?? '')) throw error;
    }
  }
}
