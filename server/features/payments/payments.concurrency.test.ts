import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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

/** The same person, signed in by the same session, at the other process. */
function atSecond(cookies: Map<string, string>) {
  const client = createHttpClient(second.url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

describe('page, webhook and sweeper of two processes at once', () => {
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

  it('many buyers at once get each their own, and nobody waits in a circle', async () => {
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
