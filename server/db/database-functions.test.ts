import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { functionsFolder, migrateDatabase, migrationsFolder } from './migrate.ts';

const opened: { database: TestDatabase; folder: string }[] = [];

/** A database, and a copy of the functions folder that the test may change. */
async function open(create: () => Promise<TestDatabase>) {
  const database = await create();
  const folder = await mkdtemp(join(tmpdir(), 'listwright-functions-'));
  await cp(functionsFolder, folder, { recursive: true });
  opened.push({ database, folder });
  const edit = async (file: string, from: string, to: string) => {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replaceAll(from, to));
  };
  const start = () => migrateDatabase(database.connection, { functions: folder });
  return { database, folder, edit, start };
}

afterEach(async () => {
  for (const { database, folder } of opened.splice(0)) {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Every function of the application in the database, by signature. */
async function functionsOf({ query }: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await query(
    `select oid::regprocedure::text as signature, pg_get_functiondef(oid) as text from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
  );
  return Object.fromEntries(rows.map(({ signature, text }) => [signature, text]));
}

/** Changes with every `create or replace`, even with the same text. */
const writtenAt = async ({ query }: TestDatabase) =>
  (
    await query(
      `select proname, xmin::text from pg_proc where pronamespace = 'public'::regnamespace order by oid`,
    )
  ).rows;

const COUNT = `create or replace function count_people() returns int language sql stable as $$
  select count(*)::int from users
$$;
`;

describe('the functions of the database', () => {
  it('are the same in a new database and in one started by earlier versions', async () => {
    const fresh = await open(createTestDatabase);
    const upgraded = await open(createBlankDatabase);
    await migrateDatabase(upgraded.database.connection, { functions: null });
    // As in an earlier version: another body, other arguments, another return type, and one that no migration
    // creates.
    await upgraded.edit('receipts.sql', "errcode = 'P0403'", "errcode = 'P0001'");
    await upgraded.edit(
      'credit-movements.sql',
      'p_purpose text, p_deadline',
      'p_purpose text, p_more int, p_deadline',
    );
    await upgraded.edit('signup-grants.sql', 'p_offered int) returns int', 'p_offered int) returns bigint');
    await upgraded.edit(
      'credit-movements.sql',
      'table (demo boolean, sandbox boolean)',
      'table (demo boolean, sandbox boolean, no boolean)',
    );
    await upgraded.edit(
      'credit-movements.sql',
      "    e.environment = 'sandbox'\n",
      "    e.environment = 'sandbox', false\n",
    );
    await upgraded.start();
    expect(await functionsOf(upgraded.database)).not.toEqual(await functionsOf(fresh.database));

    await migrateDatabase(upgraded.database.connection);
    expect(await functionsOf(upgraded.database)).toEqual(await functionsOf(fresh.database));
  });

  it('are all defined in the folder, each once', async () => {
    const { database } = await open(createTestDatabase);
    const files = (await readdir(functionsFolder)).filter((name) => name.endsWith('.sql')).sort();
    const texts = await Promise.all(files.map((name) => readFile(join(functionsFolder, name), 'utf8')));
    const stated = texts.join('').match(/(?<=^create or replace function )\w+/gm) ?? [];
    const known = Object.keys(await functionsOf(database)).map((signature) => signature.replace(/\(.*/, ''));
    expect(stated.toSorted()).toEqual(known.toSorted());
    // The migration runner creates them without checking their bodies.
    await database.query(texts.join('\n'));
  });

  it('follow a changed file at the next start, and are not touched if it is unchanged', async () => {
    const { database, folder, start } = await open(createTestDatabase);
    await start();
    const before = await writtenAt(database);
    await start();
    expect(await writtenAt(database)).toEqual(before);

    await appendFile(join(folder, 'reports.sql'), COUNT);
    await start();
    expect((await database.query('select count_people()')).rows).toEqual([{ count_people: 0 }]);
  });

  it('are replaced when signature or return type change, without leaving a second one', async () => {
    const { database, folder, edit, start } = await open(createTestDatabase);
    await writeFile(join(folder, 'people.sql'), COUNT);
    await start();
    await edit('people.sql', '() returns int', '(p_role text) returns bigint');
    await edit('people.sql', 'count(*)::int from users', 'count(*) from users where role = p_role');
    await start();
    const names = Object.keys(await functionsOf(database)).filter((signature) =>
      /count_people/.test(signature),
    );
    expect(names).toEqual(['count_people(text)']);
    await edit('people.sql', 'returns bigint', 'returns numeric');
    await start();
    expect((await database.query(`select pg_typeof(count_people('Admin'))`)).rows).toEqual([
      { pg_typeof: 'numeric' },
    ]);
  });

  it('are all kept as they were when one of them cannot be created', async () => {
    const { database, folder, start } = await open(createTestDatabase);
    await start();
    const before = await writtenAt(database);
    await writeFile(
      join(folder, 'zz-broken.sql'),
      'create or replace function broken() returns nothing_known as $$;',
    );
    await expect(start()).rejects.toThrow();
    expect(await writtenAt(database)).toEqual(before);
  });

  it('are not reset by an earlier release that starts later', async () => {
    const { database, folder, start } = await open(createTestDatabase);
    const { release } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
    await writeFile(join(folder, 'release.json'), JSON.stringify({ release: release + 1 }));
    await appendFile(join(folder, 'reports.sql'), COUNT);
    await start();
    const newer = await writtenAt(database);
    await migrateDatabase(database.connection);
    expect(await writtenAt(database)).toEqual(newer);
  });

  it('are applied again after a migration, which may have changed one', async () => {
    const { database, folder } = await open(createTestDatabase);
    const before = await functionsOf(database);
    const migrations = await mkdtemp(join(tmpdir(), 'listwright-migrations-'));
    await cp(migrationsFolder, migrations, { recursive: true });
    await cp(join(migrations, '20261121212000_receipt_functions'), join(migrations, '29990101000000_later'), {
      recursive: true,
    });
    const changing = `create or replace function receipts_refuse() returns trigger language plpgsql as $$ begin return null; end $$;`;
    await writeFile(join(migrations, '29990101000000_later', 'migration.sql'), changing);
    await migrateDatabase(database.connection, { migrations, functions: folder });
    expect(await functionsOf(database)).toEqual(before);
    // This version does not know that migration, and must not overwrite a newer version's functions.
    await database.query(changing);
    await appendFile(join(folder, 'reports.sql'), COUNT);
    await migrateDatabase(database.connection, { functions: folder });
    expect(Object.keys(await functionsOf(database))).toEqual(Object.keys(before));
    await rm(migrations, { recursive: true, force: true });
  });
});
