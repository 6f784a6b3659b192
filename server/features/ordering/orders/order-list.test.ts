import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '#tests/factories/person.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { type OrderListFilter, orderCountQuery, orderListQuery } from './order-list.repository.ts';

const ORDERS = 20_000;
let database: TestDatabase;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  userId = await createPerson(database);
  await database.query(
    `insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country,
       product_id, product_name, credits, validity_days, price_minor, total_minor, currency, status, capture_id, environment,
       paid_at, created_at)
     select 'o' || n, 'package', 'N' || lpad(n::text, 7, '0'), 'P' || lpad(n::text, 7, '0'),
       case when n % 1000 = 0 then $1 else 'user-' || n % 2000 end, 'Customer ' || md5(n::text), 'c' || n % 2000 || '@example.com',
       'x', 'y', 'standard', 'Standard', 80, 180, 2900, 2900, 'USD', case when n % 3 = 0 then 'pending' else 'paid' end,
       case when n % 3 = 0 then null else 'C' || n end, case when n % 3 = 0 then null else 'live' end,
       case when n % 3 = 0 then null else now() end, now() - make_interval(mins => n)
     from generate_series(1, ${ORDERS}) n`,
    [userId],
  );
  // Index-only counts need the visibility map.
  await database.vacuum('orders');
});
afterAll(() => database.drop());

interface Plan {
  'Node Type': string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The nodes of the query plan. */
async function waysOf(query: { toSQL(): { sql: string; params: unknown[] } }): Promise<string[]> {
  const { sql: text, params } = query.toSQL();
  const { rows } = await database.query(`explain (format json) ${text}`, params);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

const page = { limit: 10, offset: 0 };
const everybody: OrderListFilter = { kind: 'package', sort: 'orderDate', isAscending: false, page };

const lists: [what: string, filter: () => OrderListFilter][] = [
  ['the pending list of a buyer', () => ({ ...everybody, owner: { userId }, status: 'pending' })],
  ['all orders of a buyer', () => ({ ...everybody, owner: { userId } })],
  ['orders by address', () => ({ ...everybody, owner: { email: 'c7@example.com' } })],
  ['the back office table', () => everybody],
  ['its pending ones', () => ({ ...everybody, status: 'pending' })],
  ['a distant page', () => ({ ...everybody, page: { limit: 5, offset: 2_000 } })],
  ...(
    [
      'orderId',
      'packageName',
      'customerName',
      'customerEmail',
      'totalPrice',
      'paymentStatus',
      'orderStatus',
    ] as const
  ).flatMap((sort): [string, () => OrderListFilter][] => [
    [`sorted by ${sort}`, () => ({ ...everybody, sort, isAscending: true })],
    [`sorted by ${sort}, downwards`, () => ({ ...everybody, sort, isAscending: false })],
  ]),
  ['a search for a number', () => ({ ...everybody, search: { words: 'N0001234', statuses: [] } })],
  ['a search for an address', () => ({ ...everybody, search: { words: 'c17@example.com', statuses: [] } })],
  ['a search for a transaction', () => ({ ...everybody, search: { words: 'C12345', statuses: [] } })],
  ['the cancelled ones', () => ({ ...everybody, status: 'cancelled' })],
  [
    'a search that names a cancelled one',
    () => ({ ...everybody, search: { words: 'N0001234', statuses: [], cancelled: ['o17'] } }),
  ],
  ['a search for a receipt', () => ({ ...everybody, search: { words: 'LW-2026-00012', statuses: [] } })],
  ['a day', () => ({ ...everybody, from: new Date(Date.now() - 86_400_000), until: new Date() })],
  ['a search for a customer', () => ({ ...everybody, search: { words: 'customer 8f14e45f', statuses: [] } })],
];

describe('lists of many orders', () => {
  it.each(lists)('%s: read and counted by index, without a sequential scan', async (_what, filter) => {
    const ways = [
      ...(await waysOf(orderListQuery(database.db, filter()))),
      ...(await waysOf(orderCountQuery(database.db, filter()))),
    ];
    expect(ways).not.toContain('Seq Scan');
  });

  it('are complete, in order and counted', async () => {
    const pending = await orderListQuery(database.db, {
      ...everybody,
      owner: { userId },
      status: 'pending',
    });
    expect(pending.map(({ id }) => id)).toEqual(['o3000', 'o6000', 'o9000', 'o12000', 'o15000', 'o18000']);
    const [found] = await orderListQuery(database.db, {
      ...everybody,
      search: { words: 'n0001234', statuses: [] },
    });
    expect(found?.id).toBe('o1234');
    const [count] = await orderCountQuery(database.db, { ...everybody, status: 'pending' });
    expect(count?.total).toBe(Math.floor(ORDERS / 3));
    const byStatus = { words: 'completed', statuses: ['paid', 'partially_refunded'] };
    const [completed] = await orderCountQuery(database.db, { ...everybody, search: byStatus });
    expect(completed?.total).toBe(ORDERS - Math.floor(ORDERS / 3));
  });

  it('take LIKE wildcards literally', async () => {
    for (const words of ['%', '_', '\\']) {
      const [count] = await orderCountQuery(database.db, { ...everybody, search: { words, statuses: [] } });
      expect([words, count?.total]).toEqual([words, 0]);
    }
  });
});
