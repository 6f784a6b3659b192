import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { findDatabaseError, openDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { createPerson } from '#tests/factories/person.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { bookOrderRefund, bookPurchase, createCredits } from './index.ts';

const PARALLEL = 50;
const cause = { actorId: 'system', requestId: null };
const order = { type: 'order', id: 'A1B2C3D4' };

let database: TestDatabase;
let db: Database;
let credits: ReturnType<typeof createCredits>;

beforeAll(async () => {
  database = await createTestDatabase();
  // As many connections as calls, so that they meet in the database and not in the pool's queue.
  db = openDatabase(database.connection, { maxConnections: PARALLEL });
  credits = createCredits({ db, now: () => new Date() });
});

afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => act(index)));

const answersOf = <Result>(results: PromiseSettledResult<Result>[]) =>
  results.filter((result) => result.status === 'fulfilled').map((result) => result.value);

const sqlStatesOf = (results: PromiseSettledResult<unknown>[]) =>
  results
    .filter((result) => result.status === 'rejected')
    .map((result) => findDatabaseError(result.reason)?.code);

const hold = (userId: string, holdId = newId(), amount = 1) =>
  db.$client
    .query(`select credits_hold($1, $2, $3, 'manual', now() + interval '1 day', '', $1, null) as balance`, [
      userId,
      holdId,
      amount,
    ])
    .then((result) => Number(result.rows[0].balance));

const transfersOf = async (userId: string) =>
  Number(
    (await database.query('select count(*) from ledger_transfers where user_id = $1', [userId])).rows[0]
      .count,
  );

describe('concurrent movements', () => {
  it('50 holds on a balance of 1 serve exactly 1; the others get insufficient_credits', async () => {
    const userId = await createPerson(database, { credits: 1 });
    const results = await times(PARALLEL, () => hold(userId));
    expect(answersOf(results)).toEqual([0]);
    expect(sqlStatesOf(results)).toEqual(Array(PARALLEL - 1).fill('P0402'));
    expect(await credits.balanceOf(userId)).toEqual({ available: 0, held: 1 });
  });

  it('50 manual deductions on a balance of 7 serve exactly 7', async () => {
    const userId = await createPerson(database, { credits: 7 });
    const results = await times(PARALLEL, () => credits.deductManually({ userId }, 'request'));
    expect(answersOf(results).map(({ balance }) => balance)).toHaveLength(7);
    const codes = results
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason.code);
    expect(codes).toEqual(Array(PARALLEL - 7).fill('insufficient_credits'));
  });

  it('one hold id 20 times at once is one hold with one result', async () => {
    const userId = await createPerson(database, { credits: 5 });
    const holdId = newId();
    expect(answersOf(await times(20, () => hold(userId, holdId)))).toEqual(Array(20).fill(4));
    expect(await credits.balanceOf(userId)).toEqual({ available: 4, held: 1 });
  });

  // For the demo, the 20 calls also create the pocket.
  it.each(['live', 'demo'] as const)(
    'one capture (%s) 20 times at once is booked once, with one result',
    async (environment) => {
      const userId = await createPerson(database);
      const booking = { userId, amount: 100, description: 'Standard', reference: order, environment };
      const captureId = `CAPTURE-${environment}`;
      const answers = answersOf(await times(20, () => bookPurchase(db, captureId, booking, cause)));
      expect(answers.map(({ balance }) => balance)).toEqual(Array(20).fill(100));
      expect(answers.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
      expect(await transfersOf(userId)).toBe(1);
    },
  );

  it('one capture for two users at once is booked for one of them', async () => {
    const people = await Promise.all([createPerson(database), createPerson(database)]);
    const results = await times(20, (index) => {
      const userId = people[index % 2] ?? '';
      const booking = {
        userId,
        amount: 100,
        description: 'Standard',
        reference: order,
        environment: 'live' as const,
      };
      return bookPurchase(db, 'CAPTURE2', booking, cause);
    });
    const balances = await Promise.all(people.map((userId) => credits.balanceOf(userId)));
    expect(balances.map(({ available }) => available).sort()).toEqual([0, 100]);
    expect(answersOf(results)).toHaveLength(10);
  });

  it('settling and releasing race: exactly one wins each time', async () => {
    const userId = await createPerson(database, { credits: 30 });
    let settled = 0;
    for (let round = 0; round < 30; round++) {
      const holdId = newId();
      await hold(userId, holdId);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index + round) % 2 ? credits.settle(holdId, cause) : credits.release(holdId, 'test', cause),
        ),
      );
      expect(answers.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
      const { rows } = await database.query('select state from credit_holds where id = $1', [holdId]);
      if (rows[0].state === 'settled') settled++;
    }
    expect(await credits.balanceOf(userId)).toEqual({ available: 30 - settled, held: 0 });
  });

  it('concurrent releases return each open hold once', async () => {
    const userId = await createPerson(database, { credits: 5 });
    for (let count = 0; count < 3; count++) await credits.deductManually({ userId }, 'request');
    const results = await times(20, () => credits.refundManually({ userId }, null, 'request'));
    expect(new Set(answersOf(results).map(({ holdId }) => holdId)).size).toBe(3);
    expect(answersOf(results)).toHaveLength(3);
    expect(await credits.balanceOf(userId)).toEqual({ available: 5, held: 0 });
  });

  it('an Admin adjusts while the user spends: nothing is lost, no deadlock', async () => {
    const userId = await createPerson(database, { credits: 1000 });
    const results = await times(PARALLEL, async (index) => {
      if (index % 2) return credits.adjust({ userId, amount: 3, key: newId(), reason: 'goodwill' }, cause);
      return credits.deductManually({ userId }, 'request');
    });
    expect(sqlStatesOf(results)).toEqual([]);
    expect(await credits.balanceOf(userId)).toEqual({ available: 1000 + 25 * 3 - 25, held: 25 });
  });

  it('many users and all operations at once: no deadlock, every result valid, and the books balance', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, () => createPerson(database, { credits: 500 })),
    );
    const expected = new Map(people.map((userId) => [userId, 500]));
    const pockets = ['live', 'demo', 'sandbox'] as const;
    const results = await times(400, async (index) => {
      const userId = people[(index * 7) % people.length] ?? '';
      const environment = pockets[index % pockets.length] ?? 'live';
      const booking = { userId, amount: 2, description: '', reference: order, environment };
      const holdId = newId();
      if (index % 4 > 1) await hold(userId, holdId, 3);
      if (index % 4 === 0) await bookPurchase(db, `many-${index}`, booking, cause);
      else if (index % 4 === 1) await bookOrderRefund(db, `many-${index}`, booking, cause);
      else if (index % 4 === 2) await credits.settle(holdId, cause);
      else await credits.release(holdId, 'test', cause);
      // The sandbox takes no payments here, so these credits do not count.
      const change = index % 4 < 2 && environment === 'sandbox' ? 0 : ([2, -2, -3, 0][index % 4] ?? 0);
      expected.set(userId, (expected.get(userId) ?? 0) + change);
    });
    expect(sqlStatesOf(results)).toEqual([]);
    for (const userId of people) {
      expect(await credits.balanceOf(userId)).toEqual({ available: expected.get(userId), held: 0 });
    }
    // These purchases have no orders here (I2).
    const { findings } = await credits.verify();
    expect(findings.filter(({ invariant }) => invariant !== 'I2')).toEqual([]);
  });
});
