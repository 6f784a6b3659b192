import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDatabaseError } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { createPerson } from '#tests/factories/person.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { bookPurchase, createCredits } from './index.ts';

const REFUSED = 'P0403';
const CHECK_VIOLATION = '23514';
const NOT_NULL_VIOLATION = '23502';
const UNIQUE_VIOLATION = '23505';

let database: TestDatabase;
let userId: string;
let otherId: string;
let holdId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  userId = await createPerson(database, { credits: 5 });
  otherId = await createPerson(database, { credits: 5 });
  const credits = createCredits({ db: database.db, now: () => new Date() });
  ({ holdId } = await credits.deductManually({ userId }, 'request'));
  // A pocket that does not count here, next to the real one.
  const reference = { type: 'order', id: 'A1B2C3D4' };
  const booking = { userId, amount: 5, description: '', reference, environment: 'sandbox' as const };
  await bookPurchase(database.db, 'SANDBOX', booking, { actorId: 'system', requestId: null });
});

afterAll(() => database.drop());

/** The SQLSTATE with which the database refuses a statement; null if it succeeds. */
const refusalOf = (text: string, values: unknown[] = []) =>
  database.query(text, values).then(
    () => null,
    (error: unknown) => findDatabaseError(error)?.code,
  );

const everything = async () => {
  const tables = ['ledger_accounts', 'ledger_transfers', 'credit_holds'];
  const rows = await Promise.all(tables.map((table) => database.query(`select * from ${table} order by id`)));
  return rows.map((result) => result.rows);
};

/** Inserts a transfer without the functions. */
const insertTransfer = (row: {
  debit: string;
  credit: string;
  kind: string;
  amount?: number;
  after: number;
}) =>
  refusalOf(
    `insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after,
      actor_id) values ($1, $2, $3, $4, $5, $6, $7, 'nobody')`,
    [newId(), row.debit, row.credit, row.amount ?? 1, row.kind, userId, row.after],
  );

describe('the database itself refuses', () => {
  const statements: [what: string, text: string, code: string][] = [
    ['changing a transfer', 'update ledger_transfers set amount = 100', REFUSED],
    ['changing no transfer at all', 'update ledger_transfers set amount = 100 where false', REFUSED],
    ['deleting a transfer', 'delete from ledger_transfers', REFUSED],
    ['emptying the transfers', 'truncate ledger_transfers', REFUSED],
    ['setting a balance', `update ledger_accounts set balance = 1000 where kind = 'available'`, REFUSED],
    ['setting a held balance', `update ledger_accounts set balance = 0 where kind = 'held'`, REFUSED],
    ['moving an account to another user', `update ledger_accounts set user_id = 'x'`, REFUSED],
    ['deleting an account', 'delete from ledger_accounts', REFUSED],
    ['emptying the accounts', 'truncate ledger_accounts', REFUSED],
    [
      'opening an account with a balance',
      `insert into ledger_accounts values ('available:x', 'available', 'x', 9)`,
      REFUSED,
    ],
    [
      'an account that is not what its name says',
      `insert into ledger_accounts values ('y', 'held', 'x', 0)`,
      CHECK_VIOLATION,
    ],
    ['ending a hold without a transfer', `update credit_holds set state = 'released'`, REFUSED],
    ['changing the amount of a hold', 'update credit_holds set amount = 2', REFUSED],
    ['postponing a hold', `update credit_holds set deadline_at = now() + interval '1 year'`, REFUSED],
    ['deleting a hold', 'delete from credit_holds', REFUSED],
    ['emptying the holds', 'truncate credit_holds', REFUSED],
    [
      'a hold without a transfer',
      `insert into credit_holds (id, user_id, purpose, amount, deadline_at) values ('x', 'x', 'manual', 1, now())`,
      REFUSED,
    ],
  ];

  for (const [what, text, code] of statements) {
    it(what, async () => {
      const before = await everything();
      expect(await refusalOf(text)).toBe(code);
      expect(await everything()).toEqual(before);
    });
  }

  it('a transfer with a wrong balance', async () => {
    const row = { debit: 'granted', credit: `available:${userId}`, kind: 'signup', after: 99 };
    expect(await insertTransfer(row)).toBe(REFUSED);
  });

  it('amounts of zero or less', async () => {
    const row = { debit: 'granted', credit: `available:${userId}`, kind: 'signup' };
    expect(await insertTransfer({ ...row, amount: 0, after: 4 })).toBe(CHECK_VIOLATION);
    expect(await insertTransfer({ ...row, amount: -1, after: 3 })).toBe(CHECK_VIOLATION);
  });

  it('transfers between accounts that do not fit their kind', async () => {
    const available = `available:${userId}`;
    const held = `held:${userId}`;
    const wrong = [
      { debit: 'sold', credit: available, kind: 'signup', after: 5 },
      { debit: 'granted', credit: available, kind: 'gift', after: 5 },
      { debit: 'granted', credit: 'sold', kind: 'signup', after: 4 },
      { debit: 'granted', credit: `available:${otherId}`, kind: 'signup', after: 4 },
      { debit: available, credit: `held:${otherId}`, kind: 'generation', after: 3 },
      { debit: held, credit: 'sold', kind: 'manual_settled', after: 4 },
      { debit: available, credit: held, kind: 'manual_hold', amount: 5, after: -1 },
      { debit: held, credit: 'consumed', kind: 'manual_settled', amount: 2, after: 4 },
    ];
    const before = await everything();
    const codes = await Promise.all(wrong.map(insertTransfer));
    expect(codes).toEqual([...Array(7).fill(REFUSED), CHECK_VIOLATION]);
    expect(await everything()).toEqual(before);
  });

  it('transfers from one pocket to another, and kinds reserved for a migration', async () => {
    const available = `available:${userId}`;
    const held = `held:${userId}`;
    const sandbox = { available: `available_sandbox:${userId}`, held: `held_sandbox:${userId}` };
    const wrong = [
      { debit: 'sold_sandbox', credit: available, kind: 'purchase', after: 5 },
      { debit: 'sold', credit: sandbox.available, kind: 'purchase', after: 6 },
      { debit: 'sold_demo', credit: sandbox.available, kind: 'purchase', after: 6 },
      { debit: 'granted', credit: sandbox.available, kind: 'signup', after: 6 },
      { debit: available, credit: sandbox.held, kind: 'manual_hold', after: 3 },
      { debit: sandbox.available, credit: held, kind: 'manual_hold', after: 4 },
      { debit: held, credit: sandbox.available, kind: 'manual_release', after: 4 },
      { debit: held, credit: 'consumed_sandbox', kind: 'manual_settled', after: 4 },
      { debit: sandbox.available, credit: available, kind: 'test_credits_moved', after: 5 },
      { debit: 'adjusted', credit: available, kind: 'test_credits_moved', after: 5 },
    ];
    const before = await everything();
    expect(await Promise.all(wrong.map(insertTransfer))).toEqual(Array(wrong.length).fill(REFUSED));
    expect(await everything()).toEqual(before);
  });

  it('the same key twice', async () => {
    const twice = `insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id,
      balance_after, actor_id) select idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after + 5, 'x'
      from ledger_transfers where idempotency_key = 'signup:${userId}'`;
    expect(await refusalOf(twice)).toBe(UNIQUE_VIOLATION);
  });

  it('function arguments that would reverse a movement or omit a text', async () => {
    const call = (text: string) => refusalOf(`select ${text}`);
    expect(await call(`credits_purchase('${userId}', 'c1', -5, '', 'order', 'x', 'a', null)`)).toBe(REFUSED);
    expect(await call(`credits_order_refund('${userId}', 'r1', -5, '', 'order', 'x', 'a', null)`)).toBe(
      REFUSED,
    );
    expect(await call(`credits_purchase('${userId}', 'c1', 0, '', 'order', 'x', 'a', null)`)).toBe(
      CHECK_VIOLATION,
    );
    expect(await call(`credits_hold('${userId}', 'h1', -1, 'manual', now(), '', 'a', null)`)).toBe(
      CHECK_VIOLATION,
    );
    expect(await call(`credits_hold('${userId}', 'h1', 1, 'gift', now(), '', 'a', null)`)).toBe(REFUSED);
    expect(await call(`credits_adjust('${userId}', 5, 'k1', '  ', 'a', null)`)).toBe(REFUSED);
    expect(await call(`credits_adjust('${userId}', 5, 'k1', null, 'a', null)`)).toBe(NOT_NULL_VIOLATION);
    expect(await call(`credits_adjust('${userId}', 0, 'k1', 'why', 'a', null)`)).toBe(CHECK_VIOLATION);
    expect(await call(`credits_adjust('nobody', 5, 'k1', 'why', 'a', null)`)).toBe('P0404');
    expect(await call(`credits_settle('nothing', 'a', null)`)).toBe('P0404');
  });

  it('a user whose grant fails: the user is not created', async () => {
    const insert = `insert into users (id, name, email, signup_credits) values ('poor', 'P', 'poor@example.com', -1)`;
    expect(await refusalOf(insert)).toBe(REFUSED);
    await database.query(`insert into ledger_accounts values ('available:taken', 'available', 'taken', 0)`);
    const taken = `insert into users (id, name, email, signup_credits) values ('taken', 'T', 'taken@example.com', 5)`;
    expect(await refusalOf(taken)).toBe(UNIQUE_VIOLATION);
    expect((await database.query(`select from users where id in ('poor', 'taken')`)).rowCount).toBe(0);
  });

  it('nothing that is allowed: the hold still ends, once', async () => {
    expect(
      (await database.query('select * from credits_release($1, $2, $3, $4)', [holdId, 'x', 'a', null])).rows,
    ).toEqual([{ changed: true, balance: 5 }]);
    expect(await refusalOf(`update credit_holds set state = 'open' where id = $1`, [holdId])).toBe(REFUSED);
  });
});

describe('the accounts of a deleted user', () => {
  it('are kept with their transfers', async () => {
    const goneId = await createPerson(database, { credits: 3 });
    await database.query('delete from users where id = $1', [goneId]);
    const { rows } = await database.query(
      'select balance from ledger_accounts where user_id = $1 order by id',
      [goneId],
    );
    expect(rows).toEqual([{ balance: 3 }, { balance: 0 }]);
  });
});
