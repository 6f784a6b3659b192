import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signUpAdmin']>>;
let buyer: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  buyer = await app.signUp();
  await app.database.query(`update users set created_at = '2026-01-01' where id = $1`, [buyer.userId]);
});
afterAll(() => app.close());

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const report = async (query = '') => (await admin.get(`/api/report${query}`)).body.data;

let orders = 0;
/** An order as it is stored once paid, or while waiting. */
async function insertOrder(given: {
  kind?: string;
  paidAt?: string;
  environment?: string;
  currency?: string;
  totalMinor?: number;
  note?: string;
}): Promise<string> {
  const {
    kind = 'package',
    paidAt = null,
    environment = 'demo',
    currency = 'USD',
    totalMinor = 2900,
    note = null,
  } = given;
  const id = `order-${++orders}`;
  const number = id.toUpperCase().padEnd(8, 'X');
  await app.database.query(
    `insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country,
       product_id, product_name, credits, validity_days, price_minor, total_minor, currency, status, capture_id, environment,
       paid_at, payment_note)
     values ($1, $11, $2, $2, $3, 'Ada', 'ada@example.com', 'Street 1', 'France', 'standard', 'Standard', $12, 180,
       $4, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[id, number, buyer.userId, totalMinor, currency],
      ...[paidAt ? 'paid' : 'pending', paidAt && `CAP${orders}`, paidAt && environment, paidAt, note],
      ...[kind, kind === 'item' ? 0 : 80],
    ],
  );
  return id;
}

async function insertGeneration(status: string, finishedAt: string, failureCode: string | null = null) {
  await app.database.query(
    `insert into generations (id, user_id, request_hash, product_name, product_details, language, status, content, failure_code,
       process_id, lease_until, created_at, finished_at)
     values (gen_random_uuid()::text, $1, 'x', 'Mug', 'Clay', 'English', $2, $3, $4, 'p', now(),
       $5::timestamptz - interval '8 seconds', $5)`,
    [buyer.userId, status, status === 'completed' ? '{}' : null, failureCode, finishedAt],
  );
}

describe('the back-office report', () => {
  it('is for Admins only', async () => {
    expect((await buyer.get('/api/report')).status).toBe(403);
  });

  it('without data contains zeros for thirty days, without gaps', async () => {
    const { days, from, to, takings, failures, latency, waiting, counts } = await report();
    expect([from, to, days.length]).toEqual([daysAgo(29), today, 30]);
    expect(days[0]).toEqual({
      ...{ day: daysAgo(29), creditsSold: 0, creditsUsed: 0, generations: 0, failed: 0, revenue: 0 },
      ...{ paidOrders: 0, refunds: 0, newPeople: 0, freeCredits: 0, freeGrants: 0 },
    });
    expect([takings, failures, latency, waiting]).toEqual([[], [], null, { count: 0, orders: [] }]);
    expect(counts).toEqual({ orders: 0, itemOrders: 0, users: 2, tickets: 0, openTickets: 0 });
  });

  it('counts money by environment, on the day it was paid and the day it was refunded', async () => {
    await insertOrder({ paidAt: `${daysAgo(3)}T23:59:59Z` });
    const refunded = await insertOrder({ paidAt: `${daysAgo(2)}T00:00:00Z`, totalMinor: 900 });
    await insertOrder({ paidAt: `${daysAgo(2)}T12:00:00Z`, environment: 'live', totalMinor: 1234 });
    await insertOrder({ paidAt: `${daysAgo(2)}T12:00:00Z`, currency: 'EUR', totalMinor: 500 });
    await app.database.query(
      `insert into payment_captures (id, order_id, environment, status, amount_minor, currency, verdict)
       values ('CAPX', $1, 'demo', 'COMPLETED', 900, 'USD', 'settled')`,
      [refunded],
    );
    await app.database.query(
      `insert into payment_refunds (id, order_id, capture_id, origin, request_id, amount_minor, currency, credits, actor_id, state,
         completed_at) values ('r1', $1, 'CAPX', 'admin', 'q1', 400, 'USD', 0, 'system', 'completed', $2),
         ('r2', $1, 'CAPX', 'duplicate', 'q2', 900, 'USD', 0, 'system', 'completed', $2)`,
      [refunded, `${daysAgo(1)}T08:00:00Z`],
    );
    const { days, takings, currency, environment } = await report(`?from=${daysAgo(3)}&to=${daysAgo(1)}`);
    expect([currency, environment]).toEqual(['USD', 'demo']);
    expect(days.map(({ revenue }: { revenue: number }) => revenue)).toEqual([29, 9, -4]);
    expect(takings).toEqual([
      { environment: 'demo', currency: 'USD', orders: 2, paid: 38, refunded: 4 },
      { environment: 'live', currency: 'USD', orders: 1, paid: 12.34, refunded: 0 },
      { environment: 'demo', currency: 'EUR', orders: 1, paid: 5, refunded: 0 },
    ]);
  });

  it('counts listings and failures on the day they ended, and measures the latest ones', async () => {
    await insertGeneration('completed', `${daysAgo(2)}T10:00:00Z`);
    await insertGeneration('failed', `${daysAgo(2)}T10:00:00Z`, 'generation_timeout');
    await insertGeneration('failed', new Date().toISOString(), 'generation_timeout');
    await insertGeneration('failed', new Date().toISOString(), 'generation_quota');
    await insertGeneration('completed', new Date().toISOString());
    const { days, failures, latency } = await report(`?from=${daysAgo(2)}`);
    expect(days.map(({ generations, failed }: Record<string, number>) => [generations, failed])).toEqual(
      expect.arrayContaining([
        [2, 1],
        [3, 2],
      ]),
    );
    expect(failures).toEqual([
      { code: 'generation_timeout', count: 2 },
      { code: 'generation_quota', count: 1 },
    ]);
    expect(latency).toEqual({ count: 1, medianMs: 8000, p95Ms: 8000 });
  });

  it('shows the newest orders and those that need attention', async () => {
    await insertOrder({ note: 'in_review' });
    const { newestOrders, waiting, counts, creditsOutstanding } = await report();
    expect(newestOrders).toHaveLength(5);
    expect(waiting).toMatchObject({ count: 1, orders: [{ reason: 'in_review', customerName: 'Ada' }] });
    expect(counts.orders).toBe(5);
    expect(creditsOutstanding).toBe(10);
  });

  it('stays the same with stored sums, and continues counting after them', async () => {
    const asked = `?from=${daysAgo(40)}&to=${today}`;
    const counted = await report(asked);
    const { reporting } = app.composed.slices;
    await reporting.rollUp(daysAgo(2));
    await reporting.rollUp(daysAgo(2));
    expect(await report(asked)).toEqual(counted);
    await reporting.rollUp(today);
    expect(await report(asked)).toEqual(counted);
    await insertOrder({ paidAt: new Date().toISOString(), totalMinor: 700 });
    const later = await report(asked);
    expect(later.days.at(-1).revenue).toBe(counted.days.at(-1).revenue + 7);
  });

  it('compares with the period before, and says what the people who registered have done since', async () => {
    const { totals, before, funnel, days } = await report(`?from=${daysAgo(2)}&to=${today}`);
    const own = { newPeople: 1, freeCredits: 10, freeGrants: 2 };
    expect(totals).toEqual({ revenue: 12, paidOrders: 2, refunds: 4, listings: 2, ...own });
    expect(before).toMatchObject({ from: daysAgo(5), to: daysAgo(3) });
    const nobody = { newPeople: 0, freeCredits: 0, freeGrants: 0 };
    expect(before.totals).toEqual({ revenue: 29, paidOrders: 1, refunds: 0, listings: 0, ...nobody });
    expect(days.at(-1)).toMatchObject(own);
    expect(funnel).toEqual({ registered: 1, wroteListing: 0, bought: 0 });

    const all = await report('?from=2026-01-01&to=2026-12-31');
    expect(all.before).toBeNull();
    expect(all.funnel).toEqual({ registered: 2, wroteListing: 1, bought: 1 });
  });

  it('counts package orders as their page does, and item orders beside them', async () => {
    const { counts } = await report();
    await insertOrder({ kind: 'item' });
    expect((await report()).counts).toEqual({ ...counts, itemOrders: counts.itemOrders + 1 });
    const listed = await admin.get('/orders?page=1');
    expect(Number(listed.headers.get('x-total-count'))).toBe(counts.orders);
  });

  it.each([
    [`?from=${daysAgo(1)}&to=${daysAgo(2)}`],
    [`?from=${daysAgo(500)}`],
    ['?from=yesterday'],
    ['?from=2026-02-30'],
  ])('refuses the range %s', async (query) => {
    const answer = await admin.get(`/api/report${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });
});
