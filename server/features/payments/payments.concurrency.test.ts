import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '#tests/support/http-client.ts';
import {
  gatewayTo,
  type PaymentStage,
  STANDARD_CREDITS,
  startPaymentStage,
} from '#tests/support/payment-stage.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let stage: PaymentStage;
let second: TestApp;
beforeAll(async () => {
  stage = await startPaymentStage();
  second = await startTestApp({
    database: stage.app.database,
    paymentGateway: async () => gatewayTo(stage.paypal.url),
    now: stage.now,
  });
});
afterAll(async () => {
  await second.close();
  await stage.close();
});
afterEach(() => stage.expectCleanBooks());

const paidBalance = { available: 5 + STANDARD_CREDITS, held: 0 };

/** The same user with the same session, on the other process. */
function atSecond(cookies: Map<string, string>) {
  const client = createHttpClient(second.url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

describe('page, webhook and sweeper in two processes at once', () => {
  it.each([1, 2, 3])('credit one payment once (round %i)', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    const elsewhere = atSecond(buyer.cookies);
    const [approved] = stage.takeNews().slice(-1);
    stage.pass(3 * 60_000);
    const path = `/process-payment-complete/${order._id}`;
    const body = { paypalOrderId };
    const answers = await Promise.all([
      ...Array.from({ length: 7 }, () => buyer.put(path, body)),
      ...Array.from({ length: 7 }, () => elsewhere.put(path, body)),
      ...[stage.app, second].map((app) => app.composed.slices.payments.sweep().then(() => null)),
      ...Array.from({ length: 4 }, async () => {
        if (approved) await stage.control.webhooks.send(approved);
        await stage.workOffEvents();
        return null;
      }),
    ]);
    const outcomes = answers.flatMap((answer) => (answer ? [[answer.status, answer.body.outcome]] : []));
    expect(outcomes).toEqual(Array(14).fill([200, 'settled']));
    await stage.deliver();
    await stage.sweepLater();
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    const { rows } = await stage.app.database.query(
      `select (select count(*)::int from ledger_transfers where user_id = $1 and kind = 'purchase') as bookings,
        (select count(*)::int from receipts where order_id = $2) as receipts`,
      [buyer.userId, order._id],
    );
    expect(rows).toEqual([{ bookings: 1, receipts: 1 }]);
  });

  it('many concurrent buyers each get their own credits, without a deadlock', async () => {
    const staged = await Promise.all(Array.from({ length: 8 }, () => stage.approved()));
    const answers = await Promise.all(
      staged.flatMap(({ buyer, order, paypalOrderId }) => [
        stage.complete(buyer, order, { paypalOrderId }),
        stage.complete(buyer, order, { paypalOrderId }),
      ]),
    );
    expect(answers.map(({ body }) => body.outcome)).toEqual(Array(16).fill('settled'));
    for (const { buyer } of staged) expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    const { rows } = await stage.app.database.query(
      `select count(distinct position)::int as numbers, max(position) as highest from receipts where series like '%DEMO'`,
    );
    expect(rows[0].numbers).toBe(rows[0].highest);
  });
});

const waitingForLocks = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describe('taking the money while somebody else holds the order', () => {
  it.each([
    ['cancels it', `update orders set status = 'cancelled', cancelled_at = now() where id = $1`],
    ['ends the attempt', `update payment_attempts set state = 'ended' where order_id = $1`],
  ])('and %s takes none', async (_what, change) => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    const holder = await stage.app.context.db.$client.connect();
    try {
      await holder.query('begin');
      await holder.query('select from orders where id = $1 for update', [order._id]);
      const answering = stage.complete(buyer, order, { paypalOrderId });
      await vi.waitFor(async () => {
        const { rows } = await stage.app.database.query(waitingForLocks);
        expect(rows[0].n).toBeGreaterThan(0);
      });
      await holder.query(change, [order._id]);
      await holder.query('commit');
      const answer = await answering;
      expect(answer.body.code).toBe('payment_expired');
    } finally {
      holder.release();
    }
    expect((await stage.control.order(paypalOrderId)).capture).toBe(null);
    expect(await stage.balanceOf(buyer)).toEqual({ available: 5, held: 0 });
  });
});
