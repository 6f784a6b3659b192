import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ConnectionOptions } from '../client.ts';
import { functionsFolder, migrateDatabase, migrationsFolder } from '../migrate.ts';
import { damaged } from './backup-files.ts';
import { BackupError, type Manifest, tableFile } from './manifest.ts';

const quoted = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ');

const REFERENCES = `
  select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

/** Sorts tables so that each follows the ones it references. */
function inReferenceOrder(
  names: readonly string[],
  references: { child: string; parent: string }[],
): string[] {
  const ordered: string[] = [];
  const open = new Set(names);
  while (open.size > 0) {
    const free = [...open].filter(
      (name) => !references.some(({ child, parent }) => child === name && open.has(parent)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...open].join(', ')}`);
    for (const name of free) open.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** Throws BackupError if this version lacks one of the backup's migrations. */
export async function requireKnownMigrations({ migrations }: Manifest): Promise<void> {
  const known = await readdir(migrationsFolder);
  const missing = migrations.find((name) => !known.includes(name));
  if (missing !== undefined)
    throw new BackupError(
      `The backup is of a newer version than this one, which does not know its migration ${missing}. Restore it with the version that made it.`,
    );
}

/**
 * Runs only these migrations, to get the schema the rows were dumped from. If it is today's, the database
 * functions are applied too, so that the books can be checked before the first start.
 */
async function migrateTo(connection: ConnectionOptions, migrations: readonly string[]): Promise<void> {
  const isToday = (await readdir(migrationsFolder)).every((name) => migrations.includes(name));
  const folder = await mkdtemp(join(tmpdir(), 'listwright-migrations-'));
  try {
    for (const name of migrations)
      await cp(join(migrationsFolder, name), join(folder, name), { recursive: true });
    await migrateDatabase(connection, { migrations: folder, functions: isToday ? functionsFolder : null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Requires a database without connections and without migrations the backup lacks. (A failed restore leaves
 * some that it has.)
 */
async function requireEmpty(client: pg.Client, migrations: readonly string[]): Promise<void> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as known`);
  if (!rows[0]?.known) return;
  const applied = await client.query<{ name: string }>('select name from drizzle.__drizzle_migrations');
  const isOlder = applied.rows.every(({ name }) => migrations.includes(name));
  const isUsed = !isOlder || (await client.query('select 1 from users limit 1')).rows.length > 0;
  if (isUsed)
    throw new BackupError(
      'This database is in use already. Restore into an empty one: a new DATA_DIR, or a new database for DATABASE_URL.',
    );
}

/** Missing or truncated files, and rows the database rejects: SQLSTATE classes 22 and 23. */
const isFault = ({ code = '' }: NodeJS.ErrnoException) => /^(?:ENOENT|EISDIR|Z_.+|2[23]...)$/.test(code);

async function loadTable(
  client: pg.Client,
  folder: string,
  { name, columns, rows }: Manifest['tables'][number],
) {
  const target = client.query(copyFrom(`copy public.${quoted([name])} (${quoted(columns)}) from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), target).catch((error) => {
    throw isFault(error) ? damaged(`${tableFile(name)} cannot be read (${error.message})`, error) : error;
  });
  if (target.rowCount !== rows) throw damaged(`${name} has ${target.rowCount} rows instead of ${rows}`);
}

/**
 * Loads all tables in one transaction with triggers disabled: triggers check and record new events, and these
 * are past.
 */
async function loadAll(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const references = (await client.query<{ child: string; parent: string }>(REFERENCES)).rows;
  const byName = new Map(tables.map((table) => [table.name, table]));
  await client.query('begin');
  for (const { name } of tables)
    await client.query(`alter table public.${quoted([name])} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => `public.${quoted([name])}`).join(', ')}`);
  for (const name of inReferenceOrder([...byName.keys()], references)) {
    const table = byName.get(name);
    if (table) await loadTable(client, folder, table);
  }
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      `public.${quoted([name])}`,
      lastValue,
      isCalled,
    ]);
  for (const { name } of tables)
    await client.query(`alter table public.${quoted([name])} enable trigger user`);
  await client.query('commit');
}

/**
 * Fills an empty database from a backup, all or nothing. Throws BackupError if the database is not empty or
 * the backup is damaged.
 */
export async function loadTables(
  connection: ConnectionOptions,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'listwright-restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireEmpty(client, manifest.migrations);
    await migrateTo(connection, manifest.migrations);
    await loadAll(client, folder, manifest);
  } finally {
    await client.end();
  }
}
