import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeListing } from '#contract/parse-listing.ts';
import { type Database, findDatabaseError, openDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { createCredits } from '#server/features/credits/index.ts';
import { endGeneration, startGeneration } from '#server/features/generation/generation.repository.ts';
import { createPerson } from '#tests/factories/person.ts';
import { runs } from '#tests/support/property-runs.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/**
 * Any number of runs of a few products, started, repeated, ended, stopped, killed and reaped at once through the
 * connections of two processes: whatever the order, a credit opens one window once, a run that brought nothing
 * costs nothing, and a window that nobody paid for is gone.
 */

const RUNS = runs(25);
const CREDITS = 5;
const WINDOW_RUNS = 2;
const content = decodeListing('=== PRODUCT DESCRIPTIONS ===\nA mug.\n');

let database: TestDatabase;
let processes: Database[];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = [1, 2].map(() => openDatabase(database.connection, { maxConnections: 8 }));
});
afterAll(async () => {
  await Promise.all(processes.map((db) => db.$client.end()));
  await database.drop();
});

interface Shop {
  /** Credits at the start. */
  credits: number;
  userId: string;
  products: string[];
  /** Every run that was begun, with the product it was for. */
  begun: { id: string; productId: string }[];
}

/** Collects what was reached, so that a run in which nothing happened does not pass. */
const reached = new Set<string>();
const REFUSALS: Record<string, string> = { P0402: 'no credits', P0430: 'window used up' };

const pick = <Entry>(entries: readonly Entry[], index: number) => entries[index % entries.length];

async function start(
  db: Database,
  shop: Shop,
  product: number,
  options: { isField: boolean; acceptsCharge: boolean; key: string | null },
) {
  const productId = pick(shop.products, product) as string;
  const facts = { productId, productName: null, productDetails: null, language: 'English' };
  const { isField, acceptsCharge, key } = options;
  const own = {
    userId: shop.userId,
    isDemo: false,
    processId: 'p',
    maxRunning: null,
    cost: 1,
    requestId: 'r',
  };
  try {
    const run = await startGeneration(db, {
      ...{ id: newId(), idempotencyKey: key, requestHash: `${productId} ${isField}`, ...facts, ...own },
      options: isField ? { fields: ['slug'] } : {},
      window: { days: 30, runs: WINDOW_RUNS, acceptsCharge },
    });
    if (!run.isNew) reached.add('a repeat');
    if (run.isFree) reached.add('a free run');
    if (run.isNew) shop.begun.push({ id: run.id, productId });
  } catch (error) {
    const code = findDatabaseError(error)?.code ?? '';
    // A key that was used for another of the random requests.
    if (code === 'P0409') return;
    if (!REFUSALS[code]) throw error;
    reached.add(REFUSALS[code]);
  }
}

type Ending = 'completed' | 'failed' | 'cancelled' | 'cancelled with text' | 'free draft' | 'reaped';

async function end(db: Database, shop: Shop, index: number, ending: Ending) {
  const run = pick(shop.begun, index);
  if (!run) return;
  if (ending === 'reaped')
    await database.query(`update generations set lease_until = now() - interval '1 hour' where id = $1`, [
      run.id,
    ]);
  const hasText = ['completed', 'cancelled with text', 'free draft'].includes(ending);
  const failure = { code: 'generation_failed', message: 'No.' };
  const { hasChanged, charge } = await endGeneration(db, {
    ...{ id: run.id, isDemo: false, actorId: 'system', requestId: null },
    status:
      ending === 'completed' || ending === 'free draft'
        ? 'completed'
        : ending.startsWith('cancelled')
          ? 'cancelled'
          : 'failed',
    content: hasText ? content : null,
    failure: hasText && ending !== 'free draft' ? null : failure,
    isFreeDraft: ending === 'free draft',
    isOnlyIfAbandoned: ending === 'reaped',
  });
  reached.add(hasChanged ? `${ending}: ${charge}` : 'ended before');
}

const actionArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('start' as const),
    product: fc.nat(1),
    isField: fc.boolean(),
    acceptsCharge: fc.boolean(),
    key: fc.option(fc.constantFrom('one', 'two'), { freq: 3 }),
  }),
  fc.record({
    kind: fc.constant('end' as const),
    index: fc.nat(20),
    ending: fc.constantFrom<Ending>(
      'completed',
      'failed',
      'cancelled',
      'cancelled with text',
      'free draft',
      'reaped',
    ),
  }),
);
type Action = typeof actionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

function act(shop: Shop, action: Action, process: number): Promise<void> {
  const db = pick(processes, process) as Database;
  return action.kind === 'start'
    ? start(db, shop, action.product, action)
    : end(db, shop, action.index, action.ending);
}

const begin = (product: number, facts: Partial<Extract<Action, { kind: 'start' }>> = {}): Action => ({
  ...{ kind: 'start', product, isField: false, acceptsCharge: false, key: null, ...facts },
});
const finish = (index: number, ending: Ending): Action => ({ kind: 'end', index, ending });
const costs = begin(0, { acceptsCharge: true });
/** Reaches every case that the random ones may miss. */
const eachCase: Action[][] = [
  ...[[begin(0, { key: 'one' })], [begin(0, { key: 'one' })], [finish(0, 'completed')]],
  ...[[begin(0)], [finish(1, 'completed')], [begin(0)], [costs], [finish(2, 'free draft')]],
  ...[[begin(1)], [finish(3, 'reaped')], [finish(3, 'completed')]],
  ...[[costs], [finish(4, 'completed')], [begin(0)], [finish(5, 'completed')]],
  ...[[costs], [finish(6, 'completed')], [begin(0)], [finish(7, 'completed')]],
  ...[[costs], [finish(8, 'completed')], [begin(0)], [finish(9, 'completed')]],
  ...[[costs], [finish(10, 'completed')], [begin(1)], [finish(11, 'completed')]],
];

/** What must hold whenever nothing is under way. */
async function checkBooks({ userId, credits }: Shop): Promise<void> {
  const { rows } = await database.query(
    `select g.id, g.product_id, g.status, g.charge, g.content is not null as has_text, g.window_id,
       (select state from credit_holds h where h.id = g.id) as hold from generations g where user_id = $1`,
    [userId],
  );
  const settled = rows.filter(({ hold }) => hold === 'settled');
  const { rows: windows } = await database.query('select * from reroll_windows where user_id = $1', [userId]);
  const { rows: balances } = await database.query(
    'select available, held from credit_balances where user_id = $1',
    [userId],
  );
  const held = rows.filter(({ hold }) => hold === 'open').length;
  expect(Number(balances[0].held)).toBe(held);
  expect(Number(balances[0].available)).toBe(credits - settled.length - held);
  for (const run of rows) {
    if (run.status === 'running') continue;
    // Nothing was written: nothing was paid. What was paid for was written.
    if (!run.has_text) expect([run.id, run.charge, run.hold]).not.toContain('settled');
    expect([run.id, run.charge === 'settled']).toEqual([run.id, run.hold === 'settled']);
  }
  for (const window of windows) {
    const payer = rows.find(({ id }) => id === window.paid_by);
    expect(payer?.hold).toBe(window.state === 'pending' ? 'open' : 'settled');
  }
  // Every credit that was spent opened one window; only a run beside a pending window pays for itself alone.
  for (const { id, window_id: windowId } of settled) {
    const opened = windows.filter(({ paid_by: paidBy }) => paidBy === id);
    expect(opened).toHaveLength(windowId === null ? 0 : 1);
  }
}

it('a credit opens one window once, whatever is repeated, stopped, killed or raced', async () => {
  const credits = createCredits({ db: database.db, now: () => new Date() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(actionArbitrary, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 8 }),
      async (batches) => {
        const shop: Shop = {
          credits: CREDITS,
          userId: await createPerson(database, { credits: CREDITS }),
          products: [newId(), newId()],
          begun: [],
        };
        for (const id of shop.products) {
          await database.query(
            `insert into products (id, user_id, name, details) values ($1, $2, 'Mug', 'Blue')`,
            [id, shop.userId],
          );
        }
        for (const batch of batches) {
          await Promise.all(batch.map((action, index) => act(shop, action, index)));
          await checkBooks(shop);
        }
        for (const [index] of shop.begun.entries()) await end(database.db, shop, index, 'failed');
        await checkBooks(shop);
        expect(
          (
            await database.query(`select from reroll_windows where user_id = $1 and state = 'pending'`, [
              shop.userId,
            ])
          ).rows,
        ).toEqual([]);
      },
    ),
    { numRuns: RUNS, endOnFailure: true, examples: [[eachCase]] },
  );
  const report = await credits.verify();
  expect(report.findings).toEqual([]);
  for (const each of [
    'a free run',
    'a repeat',
    'window used up',
    'no credits',
    'completed: settled',
    'completed: window',
    'free draft: released',
    'reaped: released',
    'ended before',
  ]) {
    expect(reached).toContain(each);
  }
});

it('ten runs of one listing at once cost one credit, and the first that succeeds pays it', async () => {
  const userId = await createPerson(database, { credits: 1 });
  const shop: Shop = { userId, credits: 1, products: [newId()], begun: [] };
  await database.query(`insert into products (id, user_id, name, details) values ($1, $2, 'Mug', 'Blue')`, [
    shop.products[0],
    userId,
  ]);
  const options = { isField: true, acceptsCharge: false, key: null };
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => start(pick(processes, index) as Database, shop, 0, options)),
  );
  expect(shop.begun).toHaveLength(10);
  const [payer] = (await database.query('select paid_by from reroll_windows where user_id = $1', [userId]))
    .rows;
  const payerAt = shop.begun.findIndex(({ id }) => id === payer.paid_by);
  await end(database.db, shop, payerAt, 'failed');
  await checkBooks(shop);
  await Promise.all(
    shop.begun.map((_, index) => end(pick(processes, index) as Database, shop, index, 'completed')),
  );
  await checkBooks(shop);
  const { rows } = await database.query(
    'select charge, count(*)::int as runs from generations where user_id = $1 group by 1 order by 1',
    [userId],
  );
  expect(rows).toEqual([
    { charge: 'released', runs: 1 },
    { charge: 'settled', runs: 1 },
    { charge: 'window', runs: 8 },
  ]);
});

it('a run whose payer failed while the credits rest ends as a free draft, and everything else goes on', async () => {
  const userId = await createPerson(database, { credits: 2 });
  const shop: Shop = { userId, credits: 2, products: [newId()], begun: [] };
  await database.query(`insert into products (id, user_id, name, details) values ($1, $2, 'Mug', 'Blue')`, [
    shop.products[0],
    userId,
  ]);
  const options = { isField: false, acceptsCharge: false, key: null };
  for (const _ of [1, 2]) await start(database.db, shop, 0, options);
  // A debt: what comes back cannot be held again.
  await database.query(`select credits_adjust($1, -5, 'debt', 'test', 'system', null)`, [userId]);
  await end(database.db, shop, 0, 'failed');
  await end(database.db, shop, 1, 'completed');
  const { rows } = await database.query(
    'select status, charge, content is not null as has_text from generations where user_id = $1 order by created_at',
    [userId],
  );
  expect(rows).toEqual([
    { status: 'failed', charge: 'released', has_text: false },
    { status: 'completed', charge: 'released', has_text: true },
  ]);
  expect((await database.query('select from reroll_windows where user_id = $1', [userId])).rows).toEqual([]);
  expect((await createCredits({ db: database.db, now: () => new Date() }).verify()).findings).toEqual([]);
});

it('a stopped run does not leave a free one behind it', async () => {
  const userId = await createPerson(database, { credits: 1 });
  const shop: Shop = { userId, credits: 1, products: [newId()], begun: [] };
  await database.query(`insert into products (id, user_id, name, details) values ($1, $2, 'Mug', 'Blue')`, [
    shop.products[0],
    userId,
  ]);
  const options = { isField: false, acceptsCharge: false, key: null };
  for (const _ of [1, 2]) await start(database.db, shop, 0, options);
  await end(database.db, shop, 0, 'cancelled');
  await end(database.db, shop, 1, 'completed');
  await checkBooks(shop);
  const { rows } = await database.query('select available from credit_balances where user_id = $1', [userId]);
  expect(Number(rows[0].available)).toBe(0);
});
