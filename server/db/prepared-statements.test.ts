import { eq, inArray } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { type Database, isDatabaseUnavailable, openDatabase } from './client.ts';
import { createStatementNames } from './prepared-statements.ts';

const things = pgTable('things', { id: integer().primaryKey(), word: text().notNull() });

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`create table things (id integer primary key, word text not null)`);
  await database.query(`insert into things select n, 'word ' || n from generate_series(1, 20) n`);
  db = openDatabase(database.connection, { maxConnections: 1 });
});

afterAll(async () => {
  await db?.$client.end();
  await database?.drop();
});

const find = (id: number, connection: Pick<Database, 'select'> = db) =>
  connection.select().from(things).where(eq(things.id, id));

/** The names on the pool's only connection. Queried without values, so never prepared itself. */
async function preparedTexts(): Promise<string[]> {
  const { rows } = await db.$client.query(`select statement from pg_prepared_statements order by 1`);
  return rows.map(({ statement }) => statement);
}

test("a repeated statement is prepared once and returns the rows for each call's values", async () => {
  for (let id = 1; id <= 4; id++) await find(id);
  expect(await preparedTexts()).toEqual([]);
  for (let id = 1; id <= 20; id++) expect(await find(id)).toEqual([{ id, word: `word ${id}` }]);
  const texts = await preparedTexts();
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('"things"."id" = $1');
});

test("the same holds inside a transaction and for the driver's own queries", async () => {
  await db.transaction(async (transaction) => {
    for (let id = 1; id <= 8; id++) expect(await find(id, transaction)).toHaveLength(1);
  });
  const question = 'select word from things where id = $1 and word <> $2';
  for (let id = 1; id <= 8; id++) {
    const { rows } = await db.$client.query(question, [id, '']);
    expect(rows).toEqual([{ word: `word ${id}` }]);
  }
  expect(await preparedTexts()).toContain(question);
});

test('a table that changes under a cached plan causes one retryable error, and then works', async () => {
  for (let id = 1; id <= 8; id++) await find(id);
  await database.query(`alter table things alter column word type integer using id`);
  const inTransaction = () => db.transaction((transaction) => find(3, transaction));
  const refused = await inTransaction().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(refused)).toBe(true);
  for (let round = 0; round < 8; round++) expect(await inTransaction()).toEqual([{ id: 3, word: 3 }]);

  await database.query(`alter table things alter column word type text using 'again'`);
  await expect(find(3)).rejects.toThrow();
  expect(await find(3)).toEqual([{ id: 3, word: 'again' }]);
});

test('a failing statement fails each time, and the connection stays usable', async () => {
  const store = (id: number) => db.insert(things).values({ id, word: 'twice' });
  for (let round = 0; round < 8; round++) await expect(store(1)).rejects.toThrow();
  expect(await find(1)).toHaveLength(1);
});

test('statements that keep changing are neither named nor kept in memory forever', async () => {
  const nameOf = createStatementNames();
  for (let number = 0; number < 5_000; number++) expect(nameOf(`select ${number} + $1`)).toBeNull();
  const names = new Set(Array.from({ length: 300 }, (_, number) => named(nameOf, `again ${number}`)));
  expect(names.size).toBe(257);
  expect(names).toContain(null);
});

function named(nameOf: (text: string) => string | null, statement: string): string | null {
  for (let run = 1; run < 5; run++) nameOf(statement);
  return nameOf(statement);
}

test('a list of any length works as a parameter', async () => {
  for (let length = 1; length <= 20; length++) {
    const ids = Array.from({ length }, (_, index) => index + 1);
    const rows = await db.select().from(things).where(inArray(things.id, ids));
    expect(rows).toHaveLength(length);
  }
});
