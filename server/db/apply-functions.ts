import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const FUNCTION_NAME = /^create or replace function (\w+)/gm;
/** PostgreSQL's invalid_function_definition: among others, a function cannot be replaced by one that answers otherwise. */
const NOT_REPLACEABLE = '42P13';

const DUPLICATES = `
  select from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1) group by proname having count(*) > 1`;
// Trigger functions and what views read stay: something depends on them, and `create or replace` does for them.
const DROPPABLE = `
  select string_agg(oid::regprocedure::text, ', ') as list from pg_proc
  where pronamespace = 'public'::regnamespace and proname = any($1) and prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid and deptype = 'n')`;

async function readTexts(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The functions may name each other whatever their order, hence no check of their bodies while some are not there yet. */
async function createAll(client: pg.Client, texts: readonly string[]): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (const text of texts) await client.query(text);
}

/** In the transaction of the caller, who is left with it broken when `false` is answered. */
async function canReplace(client: pg.Client, texts: string[], names: string[]): Promise<boolean> {
  try {
    await createAll(client, texts);
  } catch (error) {
    if ((error as pg.DatabaseError).code === NOT_REPLACEABLE) return false;
    throw error;
  }
  return (await client.query(DUPLICATES, [names])).rows.length === 0;
}

/** A function with other arguments, or another answer, than before takes the place of the earlier one too. */
async function replaceAll(client: pg.Client, texts: string[]): Promise<void> {
  const names = texts.flatMap((text) => [...text.matchAll(FUNCTION_NAME)].map((match) => match[1] ?? ''));
  await client.query('savepoint earlier_functions');
  if (await canReplace(client, texts, names)) return;
  await client.query('rollback to savepoint earlier_functions');
  const { list } = (await client.query<{ list: string | null }>(DROPPABLE, [names])).rows[0] ?? {};
  if (list) await client.query(`drop function ${list}`);
  await createAll(client, texts);
}

/**
 * Makes the database's functions those of the folder, all or none, unless they are already. A database that a newer version
 * has migrated keeps that version's. The caller holds the lock of the migrations.
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
  // A migration may have changed a function, so each is followed by today's text.
  const hash = createHash('sha256')
    .update(JSON.stringify([newest.name, texts]))
    .digest('hex');
  await client.query('create table if not exists drizzle.applied_functions (hash text not null)');
  const applied = await client.query<{ hash: string }>('select hash from drizzle.applied_functions');
  if (applied.rows[0]?.hash === hash) return;
  await client.query('begin');
  try {
    await replaceAll(client, texts);
    await client.query('delete from drizzle.applied_functions');
    await client.query('insert into drizzle.applied_functions (hash) values ($1)', [hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
