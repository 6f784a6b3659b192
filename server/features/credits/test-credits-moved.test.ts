import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createPerson } from '#tests/factories/person.ts';
import { migrateToBefore } from '#tests/support/migrate-before.ts';
import { createBlankDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { bookOrderRefund, createCredits } from './index.ts';
import { endListing, startListing } from './listing-holds.fixture.ts';

const FIRST_OF_THE_POCKETS = '20261122190828_credit_pockets';
const SIGNUP_CREDITS = 5;
const BOUGHT = 80;
const cause = { actorId: 'system', requestId: null };

let database: TestDatabase;
const credits = () => createCredits({ db: database.db, now: () => new Date() });
const persons: Record<string, string> = {};
let orders = 0;

/** A paid order and its booking, from before test credits had their own pockets. Returns its id. */
async function sell(userId: string, environment: 'demo' | 'sandbox' | 'live', refunded = 0): Promise<string> {
  const number = String(++orders).padStart(8, '0');
  const id = `order-${number}`;
  await database.query(
    `insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country,
       product_id, product_name, credits, validity_days, price_minor, total_minor, currency, status, capture_id, environment,
       paid_at)
     values ($1, 'package', $2, $2, $3, 'A', 'a@example.com', 'x', 'y', 'standard', 'Standard', $4, 180,
       8000, 8000, 'USD', 'paid', $1, $5, now())`,
    [id, number, userId, BOUGHT, environment],
  );
  await database.query(
    `insert into payment_captures (id, order_id, environment, status, amount_minor, currency, verdict)
     values ($1, $1, $2, 'COMPLETED', 8000, 'USD', 'settled')`,
    [id, environment],
  );
  await database.query(`select credits_purchase($1, $2, $3, 'Standard', 'order', $4, 'system', null)`, [
    ...[userId, id, BOUGHT, number],
  ]);
  if (refunded > 0) await refund(userId, id, refunded);
  return id;
}

async function refund(userId: string, order: string, credits: number): Promise<void> {
  const status = credits < BOUGHT ? 'partially_refunded' : 'refunded';
  await database.query(
    `update orders set status = $2, refunded_minor = $3, refunded_credits = $4 where id = $1`,
    [order, status, credits * 100, credits],
  );
  await database.query(
    `insert into payment_refunds (id, order_id, capture_id, origin, request_id, amount_minor, currency, credits, actor_id, state)
     values ($1, $1, $1, 'admin', $1, $2, 'USD', $3, 'a', 'completed')`,
    [order, credits * 100, credits],
  );
  await database.query(`select credits_order_refund($1, $2, $3, 'Standard', 'order', $4, 'system', null)`, [
    ...[userId, order, credits, order.replace('order-', '')],
  ]);
}

const park = (userId: string, holdId: string, amount: number) =>
  database.query(`select credits_hold($1, $2, $3, 'manual', now() + interval '1 day', '', 'x', null)`, [
    ...[userId, holdId, amount],
  ]);

async function spend(userId: string, amount: number): Promise<void> {
  await park(userId, `spent-${userId}`, amount);
  await database.query(`select credits_settle($1, 'system', null)`, [`spent-${userId}`]);
}

const adjust = (userId: string, amount: number) =>
  database.query(`select credits_adjust($1, $2, $1, 'test credits taken back', 'admin', null)`, [
    userId,
    amount,
  ]);

async function dispute(userId: string, order: string): Promise<void> {
  await database.query(
    `select credits_freeze($1, $2, $3, now() + interval '2 years', 'Dispute', 'system', null)`,
    [userId, `dispute-${order}`, BOUGHT],
  );
  await database.query(
    `insert into payment_disputes (id, order_id, capture_id, status, hold_id, opened_at) values ($1, $1, $1, 'OPEN', $2, now())`,
    [order, `dispute-${order}`],
  );
}

/** What each user did before, and the accounts they must have afterwards. */
const histories: [who: string, act: (userId: string) => Promise<unknown>, after: Record<string, number>][] = [
  ['bought for real', (id) => sell(id, 'live'), { available: 85 }],
  [
    'bought and spent some',
    (id) => sell(id, 'demo').then(() => spend(id, 30)),
    { available: 5, available_demo: 50 },
  ],
  ['spent it all', (id) => sell(id, 'demo').then(() => spend(id, 85)), { available: 0, available_demo: 0 }],
  [
    'bought in the sandbox and for real',
    async (id) => {
      await sell(id, 'sandbox');
      await sell(id, 'live');
      await spend(id, 100);
    },
    { available: 65, available_sandbox: 0 },
  ],
  [
    'bought everywhere',
    async (id) => {
      for (const environment of ['demo', 'demo', 'sandbox', 'live'] as const) await sell(id, environment);
      await spend(id, 170);
    },
    { available: 85, available_demo: 0, available_sandbox: 70 },
  ],
  [
    'was corrected by hand',
    (id) => sell(id, 'demo').then(() => adjust(id, -80)),
    { available: 5, available_demo: 0 },
  ],
  [
    'owes something',
    (id) => sell(id, 'demo').then(() => adjust(id, -95)),
    { available: -10, available_demo: 0 },
  ],
  [
    'parked everything',
    (id) => sell(id, 'demo').then(() => park(id, `parked-${id}`, 85)),
    { available: 5, available_demo: 80 },
  ],
  [
    'got a part back',
    (id) => sell(id, 'demo', 40).then(() => spend(id, 10)),
    { available: 5, available_demo: 30 },
  ],
  [
    'disputes a demo payment',
    async (id) => dispute(id, await sell(id, 'demo')),
    { available: 5, available_demo: 0, held_demo: 80 },
  ],
  [
    'disputes what is spent',
    async (id) => {
      const order = await sell(id, 'demo');
      await spend(id, 80);
      await dispute(id, order);
    },
    { available: 5, available_demo: 0 },
  ],
  [
    'disputes what is refunded and bought again',
    async (id) => {
      const order = await sell(id, 'demo');
      await dispute(id, order);
      await refund(id, order, BOUGHT);
      await sell(id, 'demo');
    },
    { available: 5, available_demo: 0, held_demo: 80 },
  ],
  ['disputes a real one', async (id) => dispute(id, await sell(id, 'live')), { available: 5, held: 80 }],
  [
    'waits for a listing',
    (id) => sell(id, 'demo').then(() => startListing(database, { id: `listing-${id}`, userId: id })),
    { available: 4, held: 1, available_demo: 80 },
  ],
];

beforeAll(async () => {
  database = await createBlankDatabase();
  await migrateToBefore(database, FIRST_OF_THE_POCKETS);
  for (const [who, act] of histories) {
    const userId = await createPerson(database, { credits: SIGNUP_CREDITS });
    persons[who] = userId;
    await act(userId);
  }
  await migrateDatabase(database.connection);
});
afterAll(() => database.drop());

async function expectCleanBooks(): Promise<void> {
  expect((await credits().verify()).findings).toEqual([]);
}

it('the books balance after the migration', expectCleanBooks);

it.each(histories)(
  'a user who %s has the remaining credits in the right pocket',
  async (who, _act, after) => {
    const { rows } = await database.query('select kind, balance from ledger_accounts where user_id = $1', [
      persons[who],
    ]);
    const accounts = Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
    const testPockets = Object.keys(after).filter((kind) => kind.startsWith('available_'));
    const empty = testPockets.map((kind) => [kind.replace('available', 'held'), 0]);
    expect(accounts).toEqual({ held: 0, ...Object.fromEntries(empty), ...after });
  },
);

it('what was in progress continues: refund, dispute and listing end in the right pockets', async () => {
  const { rows } = await database.query(
    `select hold_id from payment_disputes where order_id in (select id from orders where user_id = $1)`,
    [persons['disputes a demo payment']],
  );
  expect(rows).toHaveLength(1);
  expect(await credits().unfreeze(rows[0].hold_id, cause)).toBe(BOUGHT);
  await database.query(`update payment_disputes set closed_at = now() where hold_id = $1`, [rows[0].hold_id]);
  const listing = `listing-${persons['waits for a listing']}`;
  await endListing(database, listing, 'completed', {});
  const refunded = persons['bought and spent some'] ?? '';
  const { rows: paid } = await database.query('select id, order_number from orders where user_id = $1', [
    refunded,
  ]);
  const [{ id, order_number: number }] = paid;
  const reference = { type: 'order', id: number };
  const booking = {
    userId: refunded,
    amount: BOUGHT,
    description: '',
    reference,
    environment: 'demo' as const,
  };
  await bookOrderRefund(database.db, id, booking, cause);
  await database.query(
    `update orders set status = 'refunded', refunded_minor = 8000, refunded_credits = 80 where id = $1`,
    [id],
  );
  await database.query(
    `insert into payment_refunds (id, order_id, capture_id, origin, request_id, amount_minor, currency, credits, actor_id, state)
     values ($1, $1, $1, 'admin', $1, 8000, 'USD', 80, 'a', 'completed')`,
    [id],
  );
  await expectCleanBooks();
});

it('the statement shows what was moved, and adds up', async () => {
  const { available, lines } = await credits().statement(persons['bought and spent some'] ?? '');
  const moved = lines.filter(({ kind }) => kind === 'test_credits_moved');
  expect(moved.map(({ amount, environment }) => [amount, environment])).toEqual([
    [-30, 'demo'],
    [80, 'demo'],
    [-80, 'live'],
    [30, 'live'],
  ]);
  expect(lines[0]?.balanceAfter).toBe(available);
});

it('only the migration can move credits between pockets', async () => {
  const userId = persons['bought for real'];
  const move = database.query(
    `insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after, actor_id)
     values ('x', 'adjusted', 'available:' || $1::text, 1, 'test_credits_moved', $1, 86, 'x')`,
    [userId],
  );
  await expect(move).rejects.toMatchObject({ code: 'P0403' });
});
