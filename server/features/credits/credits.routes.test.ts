import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ledgerOf = async (userId: string) =>
  (await app.database.query('select * from ledger_transfers where user_id = $1 order by id', [userId])).rows;

const failure = (code: keyof typeof errorTable) => ({
  success: false,
  code,
  message: errorTable[code].message,
  error: errorTable[code].message,
});

describe('POST /api/deduct-credit and /api/refund-credit', () => {
  it('takes one credit and returns it, once', async () => {
    const person = await app.signUp();
    const taken = await person.post('/api/deduct-credit', { userEmail: person.email, amount: 1 });
    expect(taken.status).toBe(200);
    expect(taken.body).toEqual({ success: true, data: { holdId: expect.any(String), balance: 4 } });
    const { holdId } = taken.body.data;

    const given = await person.post('/api/refund-credit', { userEmail: person.email, amount: 1 });
    expect([given.status, given.body]).toEqual([200, { success: true, data: { holdId, balance: 5 } }]);

    for (const body of [{ amount: 1 }, { amount: 1, holdId }]) {
      const again = await person.post('/api/refund-credit', body);
      expect([again.status, again.body]).toEqual([409, failure('no_open_hold')]);
    }
  });

  it('says so when the credit cannot be taken', async () => {
    const person = await app.signUp();
    await app.database.query(`
      create function refuse_transfers() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await app.database.query(`
      create trigger refuse_transfers before insert on ledger_transfers
      for each row when (new.user_id = '${person.userId}') execute function refuse_transfers()`);
    const deduct = () => person.post('/api/deduct-credit', { amount: 1 });
    const start = () => person.post('/api/generations', { productName: 'Mug', productDetails: 'Blue' });
    for (const call of [deduct, start]) {
      const refused = await call();
      expect([refused.status, refused.body]).toEqual([500, failure('credits_not_deducted')]);
      expect(refused.body.message).toBe('Failed to deduct credits');
      expect(refused.text).not.toContain('no room');
    }
    await app.database.query('drop trigger refuse_transfers on ledger_transfers');
    expect((await person.get('/api/me')).body.data.credits).toBe(5);
  });

  it('says so when the account is not in the ledger', async () => {
    // A trigger creates the accounts of a new user.
    await app.database.query('alter table users disable trigger user');
    const person = await app.signUp();
    await app.database.query('alter table users enable trigger user');
    const refused = [
      await person.post('/api/deduct-credit', { amount: 1 }),
      await person.post('/api/generations', { productName: 'Mug', productDetails: 'Blue' }),
      await person.get('/api/generator'),
    ];
    for (const { status, body } of refused)
      expect([status, body]).toEqual([404, failure('user_data_missing')]);
  });

  it('returns the given hold, or else the newest', async () => {
    const person = await app.signUp();
    const holdIds: string[] = [];
    for (let count = 0; count < 3; count++) {
      holdIds.push((await person.post('/api/deduct-credit', { amount: 1 })).body.data.holdId);
    }
    const given = [
      await person.post('/api/refund-credit', { amount: 1, holdId: holdIds[0] }),
      await person.post('/api/refund-credit', { amount: 1 }),
      await person.post('/api/refund-credit', { amount: 1 }),
    ];
    expect(given.map(({ body }) => body.data)).toEqual([
      { holdId: holdIds[0], balance: 3 },
      { holdId: holdIds[2], balance: 4 },
      { holdId: holdIds[1], balance: 5 },
    ]);
  });

  it('never raises a balance above what was granted, and reports insufficient credits', async () => {
    const person = await app.signUp();
    for (let count = 0; count < 5; count++) await person.post('/api/deduct-credit', { amount: 1 });
    const empty = await person.post('/api/deduct-credit', { amount: 1 });
    expect([empty.status, empty.body]).toEqual([402, failure('insufficient_credits')]);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await person.post('/api/refund-credit', { amount: 1 })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    expect((await person.get('/api/credit-transactions')).body.data.balance).toBe(5);
  });

  it("leaves other people's credits alone", async () => {
    const owner = await app.signUp();
    const thief = await app.signUp();
    const admin = await app.signUpAdmin();
    const { holdId } = (await owner.post('/api/deduct-credit', { amount: 1 })).body.data;
    const before = await ledgerOf(owner.userId);
    for (const other of [thief, admin]) {
      for (const path of ['/api/deduct-credit', '/api/refund-credit']) {
        const named = await other.post(path, { userEmail: owner.email, amount: 1 });
        expect([named.status, named.body]).toEqual([403, failure('forbidden')]);
      }
      const guessed = await other.post('/api/refund-credit', { amount: 1, holdId });
      expect([guessed.status, guessed.body]).toEqual([409, failure('no_open_hold')]);
    }
    expect(await ledgerOf(owner.userId)).toEqual(before);
    expect(await ledgerOf(thief.userId)).toHaveLength(1);
  });

  it("does not return a listing's credit", async () => {
    const person = await app.signUp();
    await app.database.query(
      `select credits_hold($1, 'listing-1', 1, 'generation', now() + interval '1 hour', '', $1, null)`,
      [person.userId],
    );
    for (const body of [{ amount: 1 }, { amount: 1, holdId: 'listing-1' }]) {
      expect((await person.post('/api/refund-credit', body)).status).toBe(409);
    }
  });

  it('refuses every amount but 1, and leaves the ledger unchanged', async () => {
    const person = await app.signUp();
    await person.post('/api/deduct-credit', { amount: 1 });
    const before = await ledgerOf(person.userId);
    const amounts = [-1000, -1, 0, 0.5, 2, 1e9, '1e9', '1', null, true, [1], { amount: 1 }, 'NaN', undefined];
    for (const path of ['/api/deduct-credit', '/api/refund-credit']) {
      for (const amount of amounts) {
        const answer = await person.post(path, { userEmail: person.email, amount });
        expect([amount, answer.status, answer.body.code]).toEqual([amount, 400, 'invalid_request']);
        expect(answer.body.issues[0].path).toEqual(['amount']);
      }
      for (const raw of ['{"amount":NaN}', '{"amount":1e999}', '{"amount":1,"amount":-5}', '[1]', '1', '']) {
        const answer = await person.post(path, undefined, { raw });
        expect([raw, answer.status]).toEqual([raw, 400]);
      }
    }
    expect(await ledgerOf(person.userId)).toEqual(before);
  });

  it('refuses invalid addresses and hold ids, and visitors', async () => {
    const person = await app.signUp();
    for (const body of [
      { userEmail: 'x' },
      { userEmail: 5 },
      { holdId: '' },
      { holdId: "x' or 1=1" },
      { holdId: 7 },
    ]) {
      const answer = await person.post('/api/refund-credit', { amount: 1, ...body });
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'invalid_request']);
    }
    for (const path of ['/api/deduct-credit', '/api/refund-credit']) {
      const answer = await app.client().post(path, { amount: 1 });
      expect([answer.status, answer.body]).toEqual([401, failure('not_signed_in')]);
    }
  });

  it("accepts the user's own address in any case, and ignores unknown keys", async () => {
    const person = await app.signUp();
    const body = { userEmail: person.email.toUpperCase(), amount: 1, balance: 1000, userId: 'somebody' };
    expect((await person.post('/api/deduct-credit', body)).body.data.balance).toBe(4);
  });
});

describe('GET /api/credit-transactions', () => {
  it('is the statement, newest first, with the balance after each line', async () => {
    const person = await app.signUp();
    const { holdId } = (await person.post('/api/deduct-credit', { amount: 1 })).body.data;
    await person.post('/api/refund-credit', { amount: 1 });
    await app.composed.slices.credits.adjust(
      { userId: person.userId, amount: -7, key: holdId, reason: 'Test of the desk' },
      { actorId: 'system', requestId: null },
    );
    const { status, body, headers } = await person.get('/api/credit-transactions');
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBeNull();
    expect(body.data).toMatchObject({ balance: -2, held: 0 });
    const lines = body.data.transactions.map(({ _id, createdAt, ...line }: Record<string, unknown>) => {
      expect(Date.now() - Date.parse(String(createdAt))).toBeLessThan(60_000);
      return line;
    });
    const manual = { description: 'Credit deducted', reference: { type: 'manual', id: holdId } };
    const lineOf = (line: object) => ({ environment: 'live', counts: true, returnedFor: null, ...line });
    const expected = [
      {
        kind: 'admin_adjustment',
        amount: -7,
        balanceAfter: -2,
        description: 'Test of the desk',
        reference: null,
      },
      { kind: 'manual_release', amount: 1, balanceAfter: 5, ...manual },
      { kind: 'manual_hold', amount: -1, balanceAfter: 4, ...manual },
      { kind: 'signup', amount: 5, balanceAfter: 5, description: 'Sign-up credits', reference: null },
    ];
    expect(lines).toEqual(expected.map(lineOf));
  });

  it('has no line for a credit that was held and then spent', async () => {
    const person = await app.signUp();
    const { holdId } = (await person.post('/api/deduct-credit', { amount: 1 })).body.data;
    await app.composed.slices.credits.settle(holdId, { actorId: 'system', requestId: null });
    const { body } = await person.get('/api/credit-transactions?pageSize=10');
    expect(body.data).toMatchObject({ balance: 4, held: 0 });
    expect(body.data.transactions.map(({ kind }: { kind: string }) => kind)).toEqual([
      'manual_hold',
      'signup',
    ]);
  });

  it('is paged, with the total, on request', async () => {
    const person = await app.signUp();
    for (let count = 0; count < 4; count++) await person.post('/api/deduct-credit', { amount: 1 });
    const balancesAt = async (query: string) => {
      const { body, headers } = await person.get(`/api/credit-transactions?${query}`);
      expect(headers.get('x-total-count')).toBe('5');
      expect(body.data.balance).toBe(1);
      return body.data.transactions.map(({ balanceAfter }: { balanceAfter: number }) => balanceAfter);
    };
    expect(await balancesAt('page=1&pageSize=2')).toEqual([1, 2]);
    expect(await balancesAt('page=3&pageSize=2')).toEqual([5]);
    expect(await balancesAt('page=4&pageSize=2')).toEqual([]);
    expect(await balancesAt('page=1000000&pageSize=100')).toEqual([]);
    expect(await balancesAt('page=1')).toEqual([1, 2, 3, 4, 5]);
  });

  it('refuses invalid pages, and visitors', async () => {
    const person = await app.signUp();
    const queries = [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'page=',
      'pageSize=101',
      'pageSize=0',
      'page=1&page=2',
      'page=1e9',
    ];
    for (const query of queries) {
      const answer = await person.get(`/api/credit-transactions?${query}`);
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'invalid_request']);
    }
    expect((await app.client().get('/api/credit-transactions')).status).toBe(401);
  });

  it("is always the caller's own, whatever is requested", async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    await other.post('/api/deduct-credit', { amount: 1 });
    const { body } = await person.get(
      `/api/credit-transactions?userEmail=${other.email}&userId=${other.userId}`,
    );
    expect(body.data.transactions).toHaveLength(1);
  });
});
