import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrder } from '#tests/factories/order.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { orderListQuery } from './order-list.repository.ts';

let app: TestApp;
let admin: HttpClient;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-21T12:00:00Z') });
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

/** Rows of the response without the byte order mark; values in these tests contain no line breaks. */
const rowsOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');

const exportOf = async (search: string, path = '/admin/orders.csv') => {
  const answer = await admin.get(`${path}?search=${encodeURIComponent(search)}`);
  return { ...answer, rows: rowsOf(answer.text) };
};

describe('the export of orders', () => {
  it('has a row per order, times in UTC, amounts as decimals next to their currency', async () => {
    const order = await createOrder(app.database, {
      productName: 'Exported once',
      currency: 'EUR',
      totalMinor: 123450,
      createdAt: new Date('2026-11-20T08:30:00Z'),
    });
    const { status, headers, rows } = await exportOf('Exported once');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="orders-2026-11-21.csv"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe(
      'Order ID,Payment ID,Ordered at,Product,Credits,Customer name,Customer email,Address,Country,Company,VAT ID,Currency,Price,Processing fee,Total,Refunded,Payment status,Order status,Payment note,Paid at,Paid in,PayPal transaction,Receipt,Membership until',
    );
    expect(rows[1]).toContain(`${order.orderNumber},`);
    expect(rows[1]).toContain(
      ',2026-11-20T08:30:00.000Z,Exported once,20,Ada Shopkeeper,ada@example.com,"12 Paper Lane, York",United Kingdom,,,EUR,1234.50,0.00,1234.50,0.00,Paid,Completed,,2026-11-20T08:30:00.000Z,live,',
    );
  });

  it.each(['=1+2', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")'])(
    'never passes a spreadsheet the formula %j',
    async (customerName) => {
      const productName = `Formula ${Math.random()}`;
      await createOrder(app.database, { productName, customerName, customerEmail: '=a@example.com' });
      const { rows } = await exportOf(productName);
      expect(rows).toHaveLength(2);
      // A cell starts after a comma, with or without quotes.
      expect(rows[1]).not.toMatch(/(^|,)"?[=+\-@\t]/);
      expect(rows[1]).toContain("'=a@example.com");
    },
  );

  it('contains all pages without duplicates or gaps, newest first', async () => {
    await app.database.query(
      `insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country,
         product_id, product_name, credits, validity_days, price_minor, total_minor, currency, created_at)
       select 'many-' || n, 'package', 'M' || lpad(n::text, 7, '0'), 'P' || lpad(n::text, 7, '0'), 'nobody', 'Many', 'm@example.com',
         '', '', 'starter', 'Many orders', 1, 1, 100, 100, 'USD', timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond'
       from generate_series(1, 1203) n`,
    );
    const { rows } = await exportOf('Many orders');
    const numbers = rows.slice(1).map((row) => row.slice(0, 8));
    expect(numbers).toHaveLength(1203);
    expect(new Set(numbers).size).toBe(1203);
    expect(numbers[0]).toMatch(/M000120[1-3]/);
  });

  it('applies the filter: status, buyer, attention, kind', async () => {
    const mark = 'Filtered';
    const paid = await createOrder(app.database, { productName: mark, customerEmail: 'one@example.com' });
    const pending = await createOrder(app.database, { productName: mark, status: 'pending' });
    const item = await createOrder(app.database, { productName: mark, kind: 'item' });
    await app.database.query(`update orders set alarm = 'amount' where id = $1`, [pending.id]);
    const found = async (query: string, path = '/admin/orders.csv') =>
      rowsOf((await admin.get(`${path}?search=${mark}${query}`)).text)
        .slice(1)
        .map((row) => row.slice(0, 8));
    expect(await found('&paymentStatus=Paid')).toEqual([paid.orderNumber]);
    expect(await found('&paymentStatus=pending')).toEqual([pending.orderNumber]);
    expect(await found('&userEmail=one@example.com')).toEqual([paid.orderNumber]);
    expect(await found('&needsAttention=true')).toEqual([pending.orderNumber]);
    expect(await found('', '/admin/items-orders.csv')).toEqual([item.orderNumber]);
    expect((await admin.get('/admin/orders.csv?paymentStatus=nonsense')).status).toBe(400);
  });

  it('without orders contains only the header', async () => {
    expect((await exportOf('no such order at all')).rows).toHaveLength(1);
  });
});

describe('orders that need attention', () => {
  it('are those with an alarm, in dispute or waiting for an operator', async () => {
    const mark = 'Attention';
    const made = await Promise.all(
      Array.from({ length: 4 }, () => createOrder(app.database, { productName: mark })),
    );
    const [alarmed, disputed, needy] = made;
    await app.database.query(`update orders set alarm = 'amount' where id = $1`, [alarmed?.id]);
    await app.database.query(`update orders set payment_note = 'disputed' where id = $1`, [disputed?.id]);
    await app.database.query(`update orders set payment_note = 'needs_support' where id = $1`, [needy?.id]);
    const { body, headers } = await admin.get(`/orders?search=${mark}&needsAttention=true&page=1&pageSize=5`);
    expect(headers.get('x-total-count')).toBe('3');
    expect(body.map(({ orderId }: { orderId: string }) => orderId).sort()).toEqual(
      [alarmed, disputed, needy].map((order) => order?.orderNumber).sort(),
    );
  });

  it('are found through their own index', async () => {
    await app.database.query('analyze orders');
    const query = orderListQuery(app.context.db, {
      kind: 'package',
      needsAttention: true,
      sort: 'orderDate',
      isAscending: false,
      page: { offset: 0, limit: 5 },
    }).toSQL();
    const plan = await app.database.query(`explain ${query.sql}`, query.params);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_attention');
  });
});
