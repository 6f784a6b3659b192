import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ConnectionOptions } from '../client.ts';
import { type Manifest, tableFile } from './manifest.ts';

type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs'>;

// The application's ordinary tables, without generated columns.
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`;
const SEQUENCES = `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;
const MIGRATIONS = 'select name from drizzle.__drizzle_migrations order by id';
// Scheduled jobs recur by themselves, so they are not backed up.
const JOBS = `
  select name, data from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
    and name not in (select name from pgboss.schedule) order by created_on`;

/** Table and column names come from the database's own catalogue. */
const quoted = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ');

async function dumpTable(client: pg.Client, folder: string, name: string, columns: string[]) {
  const path = join(folder, tableFile(name));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const query = `copy public.${quoted([name])} (${quoted(columns)}) to stdout`;
  const rows = client.query(copyTo(query));
  await pipeline(rows, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { name, columns, rows: rows.rowCount };
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = [];
  for (const { name } of (await client.query<{ name: string }>(SEQUENCES)).rows) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from public.${quoted([name])}`,
    );
    const [state] = rows;
    if (state) sequences.push({ name, lastValue: Number(state.last_value), isCalled: state.is_called });
  }
  return sequences;
}

/** Writes every table below `folder`, from one snapshot, while the database stays in use. */
export async function dumpTables(connection: ConnectionOptions, folder: string): Promise<Dump> {
  const client = new pg.Client({ ...connection, application_name: 'listwright-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = (await client.query<{ name: string }>(MIGRATIONS)).rows.map(({ name }) => name);
    const jobs = (await client.query<Manifest['jobs'][number]>(JOBS)).rows;
    const tables: Manifest['tables'] = [];
    for (const { name, columns } of (await client.query<{ name: string; columns: string[] }>(TABLES)).rows)
      tables.push(await dumpTable(client, folder, name, columns));
    const sequences = await readSequences(client);
    await client.query('commit');
    return { migrations, tables, sequences, jobs };
  } finally {
    await client.end();
  }
}
