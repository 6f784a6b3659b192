import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { mugContent } from '#tests/factories/listing.ts';
import { createPerson } from '#tests/factories/person.ts';
import { migrateToBefore } from '#tests/support/migrate-before.ts';
import { createBlankDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const MIGRATION = '20261123171548_products_and_listings';

let database: TestDatabase;
let ada: string;
let bob: string;
let before: Record<string, any>[];

interface Run {
  owner?: 'ada' | 'bob' | null;
  name?: string;
  details?: string;
  language?: string;
  status?: 'running' | 'completed' | 'failed' | 'cancelled';
  hasText?: boolean;
  isDemo?: boolean;
  isDeleted?: boolean;
}

/** What people did before there were products, in this order. */
const history: Record<string, Run> = {
  first: {},
  again: {},
  german: { language: 'German' },
  failedLater: { status: 'failed' },
  cancelledLater: { status: 'cancelled' },
  otherDetails: { details: 'A blue one.' },
  onlyFailed: { name: 'Vase', status: 'failed' },
  failedThenWritten: { name: 'Bowl', status: 'failed' },
  written: { name: 'Bowl', isDemo: true },
  cancelledWithText: { name: 'Plate', status: 'cancelled', hasText: true },
  cancelledAgain: { name: 'Plate', status: 'cancelled' },
  deleted: { name: 'Jug', isDeleted: true },
  deletedOfKept: { isDeleted: true },
  running: { name: 'Cup', status: 'running' },
  runningOfKept: { status: 'running' },
  bobs: { owner: 'bob' },
  nobodys: { owner: null, name: '', details: '' },
};

const historyRows = async () =>
  (await database.query('select * from generations order by created_at')).rows as Record<string, any>[];

async function insertRun(id: string, run: Run, number: number): Promise<void> {
  const {
    owner = 'ada',
    name = 'Mug',
    details = 'Thrown by hand.',
    language = 'English',
    isDemo = false,
  } = run;
  const { status = 'completed', hasText = status === 'completed', isDeleted = false } = run;
  const at = new Date(Date.UTC(2026, 10, 1, 12, number));
  const content = owner === null ? {} : { ...mugContent, slug: id };
  const end = status === 'running' ? null : new Date(at.getTime() + 10_000);
  await database.query(
    `insert into generations (id, user_id, request_hash, product_name, product_details, language, is_demo, status, content,
       failure_code, process_id, lease_until, created_at, finished_at, deleted_at)
     values ($1, $2, '', $3, $4, $5, $6, $7, $8, $9, 'p', $10, $10, $11, $12)`,
    [
      ...[id, owner && (owner === 'ada' ? ada : bob), name, details, language, isDemo, status],
      ...[hasText ? JSON.stringify(content) : null, status === 'failed' ? 'generation_timeout' : null],
      ...[at, end, isDeleted ? end : null],
    ],
  );
}

beforeAll(async () => {
  database = await createBlankDatabase();
  await migrateToBefore(database, MIGRATION);
  [ada, bob] = [await createPerson(database), await createPerson(database)];
  for (const [number, [id, run]] of Object.entries(history).entries()) await insertRun(id, run, number);
  before = await historyRows();
  await migrateDatabase(database.connection);
});
afterAll(() => database.drop());

it('the history is what it was', async () => {
  const after = await historyRows();
  expect(after).toHaveLength(before.length);
  for (const [index, row] of before.entries()) expect(after[index]).toMatchObject(row);
});

it('one product is made of the runs with the same name and details, for each person', async () => {
  const { rows } = await database.query(
    `select p.id, p.user_id = $1 as is_adas, p.name, p.details, array_agg(g.id order by g.created_at) as runs,
       p.created_at = min(g.created_at) and p.updated_at = max(g.finished_at) as is_dated
     from products p join generations g on g.product_id = p.id group by p.id order by p.created_at`,
    [ada],
  );
  const product = { is_adas: true, name: 'Mug', details: 'Thrown by hand.', is_dated: true };
  expect(rows).toEqual([
    { ...product, id: 'first', runs: ['first', 'again', 'german', 'failedLater', 'cancelledLater'] },
    { ...product, id: 'otherDetails', details: 'A blue one.', runs: ['otherDetails'] },
    { ...product, id: 'onlyFailed', name: 'Vase', runs: ['onlyFailed'] },
    { ...product, id: 'failedThenWritten', name: 'Bowl', runs: ['failedThenWritten', 'written'] },
    { ...product, id: 'cancelledWithText', name: 'Plate', runs: ['cancelledWithText', 'cancelledAgain'] },
    { ...product, id: 'bobs', is_adas: false, runs: ['bobs'] },
  ]);
});

it('its latest text in each language is a listing, and every text one of its versions', async () => {
  const { rows } = await database.query(
    `select l.product_id, l.language, l.content ->> 'slug' as text, l.is_demo, l.state, l.user_id = p.user_id as is_owners,
       (select array_agg(v.generation_id || ' ' || v.author || ' ' || (v.content ->> 'slug') order by v.at)
        from listing_versions v where v.listing_id = l.id) as versions
     from listings l join products p on p.id = l.product_id order by l.created_at`,
  );
  const listing = { language: 'English', is_demo: false, state: 'draft', is_owners: true };
  const versionOf = (id: string) => `${id} writer ${id}`;
  expect(rows).toEqual([
    { ...listing, product_id: 'first', text: 'again', versions: [versionOf('first'), versionOf('again')] },
    { ...listing, product_id: 'first', language: 'German', text: 'german', versions: [versionOf('german')] },
    { ...listing, product_id: 'otherDetails', text: 'otherDetails', versions: [versionOf('otherDetails')] },
    {
      ...listing,
      product_id: 'failedThenWritten',
      text: 'written',
      is_demo: true,
      versions: [versionOf('written')],
    },
    {
      ...listing,
      product_id: 'cancelledWithText',
      text: 'cancelledWithText',
      versions: [versionOf('cancelledWithText')],
    },
    { ...listing, product_id: 'bobs', text: 'bobs', versions: [versionOf('bobs')] },
  ]);
});

it('no text of anybody’s history is lost', async () => {
  const kept = before.filter(({ content, user_id, deleted_at }) => content && user_id && !deleted_at);
  expect(kept).toHaveLength(7);
  for (const { id, content, language } of kept) {
    const { rows } = await database.query(
      `select v.content, l.language from generations g join listings l on l.id = g.listing_id and l.product_id = g.product_id
       join listing_versions v on v.listing_id = l.id and v.generation_id = g.id where g.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ content, language }]);
  }
});

it('what was removed, is being written or belongs to nobody becomes no product', async () => {
  const { rows } = await database.query(
    'select id from generations where product_id is null order by created_at',
  );
  expect(rows.map(({ id }) => id)).toEqual([
    'deleted',
    'deletedOfKept',
    'running',
    'runningOfKept',
    'nobodys',
  ]);
});

it('each run says what became of its credit', async () => {
  const { rows } = await database.query('select id, charge from generations');
  const charges = Object.fromEntries(rows.map(({ id, charge }) => [id, charge]));
  const expected = before.map(({ id, status, content }) => {
    if (status === 'running') return [id, null];
    return [id, content ? 'settled' : 'released'];
  });
  expect(charges).toEqual(Object.fromEntries(expected));
});
