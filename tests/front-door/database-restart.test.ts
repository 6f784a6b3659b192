import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freezeCredits } from '#tests/support/freeze-credits.ts';
import { type KillableDatabase, startKillableDatabase } from '#tests/support/killable-database.ts';
import { type PaymentStage, STANDARD_CREDITS, startPaymentStage } from '#tests/support/payment-stage.ts';

const paidBalance = { available: 5 + STANDARD_CREDITS, held: 0 };
const unpaidBalance = { available: 5, held: 0 };
/** The contract's "try again later" response, with no details of the database. */
const away = {
  success: false,
  code: 'database_unavailable',
  message: expect.any(String),
  error: expect.any(String),
};

// Recovery of a database server can take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let database: KillableDatabase;
let stage: PaymentStage;
beforeAll(async () => {
  database = await startKillableDatabase();
  stage = await startPaymentStage({ database });
}, 180_000);
afterAll(async () => {
  await stage.close();
  await database.drop();
});
afterEach(() => stage.expectCleanBooks());

type Staged = Awaited<ReturnType<PaymentStage['approved']>>;

/** PayPal has captured the money and the settlement is not yet committed when the server is killed. */
async function killInMidSettlement({ buyer, order, paypalOrderId }: Staged) {
  const credits = await freezeCredits(database, buyer);
  const answering = stage.complete(buyer, order, { paypalOrderId });
  await credits.waiting();
  expect((await stage.control.order(paypalOrderId)).capture?.status).toBe('COMPLETED');
  await database.kill();
  const answer = await answering;
  await credits.release().catch(() => {});
  expect([answer.status, answer.body]).toEqual([503, away]);
}

/** Responses during the outage: to the buyer who reloads, a visitor, PayPal and the load balancer. */
async function expectAway({ buyer, order, paypalOrderId }: Staged) {
  const answers = [
    await stage.complete(buyer, order, { paypalOrderId }),
    await buyer.get(`/order/${order._id}`),
    await buyer.post('/api/paypal/orders', { orderId: order._id }),
    await stage.app.client().get('/packages'),
  ];
  for (const { status, body, headers } of answers) {
    expect([status, body, Number(headers.get('retry-after')) > 0]).toEqual([503, away, true]);
  }
  for (const event of stage.takeNews()) expect(await stage.control.webhooks.send(event)).toBe(503);
  expect((await stage.app.client().get('/readyz')).status).toBe(503);
  expect((await stage.app.client().get('/healthz')).status).toBe(200);
}

async function bringBack({ buyer, order }: Staged) {
  await database.start();
  await expect
    .poll(async () => (await stage.app.client().get('/readyz')).status, { timeout: 60_000 })
    .toBe(200);
  expect((await stage.readOrder(order)).status).toBe('pending');
  expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
}

/** The first attempt settles; later ones change nothing. */
async function expectPaidOnce(staged: Staged) {
  const { buyer, order, paypalOrderId } = staged;
  expect((await stage.readOrder(order)).status).toBe('paid');
  expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  const again = await stage.complete(buyer, order, { paypalOrderId });
  expect([again.status, again.body]).toMatchObject([200, { outcome: 'settled', alreadyProcessed: true }]);
  for (const event of stage.control.webhooks.events) await stage.control.webhooks.send(event);
  await stage.workOffEvents();
  await stage.sweepLater();
  expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  const { rows } = await database.query(
    `select amount from ledger_transfers where kind = 'purchase' and user_id = $1`,
    [buyer.userId],
  );
  expect(rows).toEqual([{ amount: STANDARD_CREDITS }]);
}

const byWhom: Record<string, (staged: Staged) => Promise<unknown>> = {
  'the sweeper': () => stage.sweepLater(),
  'PayPal, which repeats the event': () => stage.deliver(stage.control.webhooks.events),
  'the buyer, who reloads the page': ({ buyer, order, paypalOrderId }) =>
    stage.complete(buyer, order, { paypalOrderId }),
};

describe('a database server that is killed after PayPal took the money and before the settlement is committed', () => {
  it.each(Object.keys(byWhom))(
    'costs nobody anything: 503 during the outage, then settled once by %s',
    async (who) => {
      const staged = await stage.approved();
      await killInMidSettlement(staged);
      await expectAway(staged);
      await bringBack(staged);
      await byWhom[who]?.(staged);
      await expectPaidOnce(staged);
    },
  );
});
