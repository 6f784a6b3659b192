import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrder, type PlacedOrder } from '#tests/factories/order.ts';
import { type Buyer, type PaymentStage, startPaymentStage } from '#tests/support/payment-stage.ts';

let stage: PaymentStage;
let admin: Buyer;

beforeAll(async () => {
  stage = await startPaymentStage();
  admin = await stage.app.signUpAdmin();
});
afterAll(() => stage.close());

async function ask(path: string, query: Record<string, string>, who: Buyer = admin) {
  const answer = await who.get(`${path}?${new URLSearchParams(query)}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body;
}

const numbersOf = (orders: { orderId: string }[]) => orders.map(({ orderId }) => orderId);

describe('a paid and refunded order of either kind', () => {
  it.each(['package', 'item'] as const)('is found by all that names it: %s', async (kind) => {
    const { buyer, order, paypalOrderId, captureId } = await stage.paid(kind);
    const refund = { scope: 'full', reason: 'asked' };
    expect((await admin.post(`/api/orders/${order._id}/refund`, refund)).status).toBe(200);
    const { rows } = await stage.app.database.query(
      `select payment_number, (select paypal_refund_id from payment_refunds r where r.order_id = o.id) as refund,
         (select invoice_id from payment_attempts a where a.order_id = o.id) as invoice,
         (select number from receipts r where r.order_id = o.id and kind = 'receipt') as receipt,
         (select number from receipts r where r.order_id = o.id and kind = 'credit_note') as note
       from orders o where id = $1`,
      [order._id],
    );
    const { payment_number: paymentNumber, refund: refundId, invoice, receipt, note } = rows[0];
    const path = kind === 'item' ? '/item-orders' : '/orders';
    const named = [order.orderId, paymentNumber, buyer.email, paypalOrderId, captureId, refundId, invoice];
    for (const name of [...named, receipt, note]) {
      for (const search of [name, String(name).toLowerCase(), ` ${name} `]) {
        expect([search, numbersOf(await ask(path, { search }))]).toEqual([search, [order.orderId]]);
      }
    }
    // A part is enough of what people read out, and the other kind has a list of its own.
    for (const search of [order.orderId.slice(1, 6), buyer.email.slice(0, -4), captureId.slice(2)]) {
      expect(numbersOf(await ask(path, { search }))).toEqual([order.orderId]);
    }
    const other = kind === 'item' ? '/orders' : '/item-orders';
    for (const search of [captureId, receipt]) expect(await ask(other, { search })).toEqual([]);
  });

  it('of another buyer is not found by a buyer', async () => {
    const [mine, theirs] = [await stage.paid(), await stage.paid()];
    const userEmail = mine.buyer.email;
    const found = (search: string) => ask('/orders', { userEmail, search }, mine.buyer);
    expect(await found(theirs.captureId)).toEqual([]);
    expect(await found(theirs.buyer.email)).toEqual([]);
    expect(numbersOf(await found(mine.captureId))).toEqual([mine.order.orderId]);
  });
});

describe('orders', () => {
  const productName = 'Searched pack';
  let orders: PlacedOrder[];

  beforeAll(async () => {
    const place = (facts: Parameters<typeof createOrder>[1]) =>
      createOrder(stage.app.database, { productName, ...facts });
    orders = [
      await place({ createdAt: new Date('2026-03-01T00:00:00Z'), totalMinor: 1050 }),
      await place({ createdAt: new Date('2026-03-02T23:59:59.999Z'), currency: 'EUR', totalMinor: 2000 }),
      await place({
        createdAt: new Date('2026-03-03T00:00:00Z'),
        status: 'pending',
        customerName: 'Zoë Ünal',
      }),
      await place({ createdAt: new Date('2026-03-04T12:00:00Z'), environment: 'sandbox', totalMinor: 500 }),
      await place({ createdAt: new Date('2026-03-05T12:00:00Z'), status: 'refunded', totalMinor: 900 }),
    ];
    const refund = `update orders set refunded_minor = $2 where id = $1`;
    await stage.app.database.query(refund, [orders[4]?.id, 900]);
    await stage.app.database.query(`${refund}`, [orders[0]?.id, 50]);
    await stage.app.database.query(`update orders set status = 'partially_refunded' where id = $1`, [
      orders[0]?.id,
    ]);
  });

  const at = (...places: number[]) => places.map((place) => orders[place]?.orderNumber);
  const find = async (query: Record<string, string>) =>
    numbersOf(await ask('/orders', { search: productName, sort: 'orderDate', direction: 'asc', ...query }));

  it('are found by their buyer’s name, whatever its case', async () => {
    expect(numbersOf(await ask('/orders', { search: 'zoë ünal' }))).toEqual(at(2));
  });

  it('are found by the words of their status', async () => {
    const search = { search: 'compl', from: '2026-03-01', to: '2026-03-05' };
    expect(numbersOf(await ask('/orders', search)).sort()).toEqual(at(0, 1, 3).sort());
  });

  it.each([
    ['the payment', { paymentStatus: 'pending' }, [2]],
    ['days, both included, in UTC', { from: '2026-03-01', to: '2026-03-02' }, [0, 1]],
    ['a first day', { from: '2026-03-03' }, [2, 3, 4]],
    ['a last day', { to: '2026-03-03' }, [0, 1, 2]],
    ['a day and the payment', { from: '2026-03-02', paymentStatus: 'Paid' }, [1, 3]],
    ['days the wrong way round', { from: '2026-03-03', to: '2026-03-02' }, []],
    ['the ends of the calendar', { from: '1000-01-01', to: '2999-12-31' }, [0, 1, 2, 3, 4]],
  ] as [string, Record<string, string>, number[]][])('are filtered by %s', async (_what, query, places) => {
    expect(await find(query)).toEqual(at(...places));
  });

  it.each(['2026-02-30', '2026-3-1', 'yesterday', '0000-01-01', '9999-12-31', '2026-03-01T00:00:00Z'])(
    'are not filtered by the day %s, which is none',
    async (from) => {
      for (const path of ['/orders', '/admin/orders.csv']) {
        expect([path, (await admin.get(`${path}?from=${from}`)).status]).toEqual([path, 400]);
      }
    },
  );

  it('are summed by environment and currency, unpaid ones only counted', async () => {
    const total = (query: Record<string, string>) =>
      ask('/api/order-totals', { kind: 'package', search: productName, ...query });
    const live = { environment: 'live', currency: 'USD', orders: 2, paid: 19.5, refunded: 9.5 };
    const euros = { environment: 'live', currency: 'EUR', orders: 1, paid: 20, refunded: 0 };
    const sandbox = { environment: 'sandbox', currency: 'USD', orders: 1, paid: 5, refunded: 0 };
    expect((await total({})).data).toEqual({ orders: 5, takings: [euros, live, sandbox] });
    expect((await total({ to: '2026-03-03' })).data).toEqual({
      orders: 3,
      takings: [euros, { ...live, orders: 1, paid: 10.5, refunded: 0.5 }],
    });
    expect((await total({ kind: 'item' })).data).toEqual({ orders: 0, takings: [] });
  });

  it('of the same days are exported', async () => {
    const query = new URLSearchParams({ search: productName, from: '2026-03-02', to: '2026-03-03' });
    const { text } = await admin.get(`/admin/orders.csv?${query}`);
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line: string) => line.slice(0, 8))).toEqual(at(2, 1));
  });
});
