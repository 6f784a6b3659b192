import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import {
  type PaymentStage,
  startPaymentStage,
  storePaymentCredentials,
} from '#tests/support/payment-stage.ts';

const TOKEN = 'a-token-of-the-monitoring';
const listing = { productName: 'Stoneware Mug', productDetails: 'Thrown by hand, 350 ml.' };

let model: FaultServer;
let stage: PaymentStage;
beforeAll(async () => {
  model = await startFaultServer({ dripMs: 0 });
  stage = await startPaymentStage({
    environment: { METRICS_TOKEN: TOKEN, GEMINI_BASE_URL: model.url },
  });
  const admin = await stage.app.signUpAdmin();
  await admin.post('/api/gemini-keys', { name: 'Main', key: 'key-of-the-tests', isActive: true });
  // With a real text model, only Admins can make demo payments.
  await storePaymentCredentials(admin, 'sandbox');
  stage.setGateway('sandbox');
});
afterAll(async () => {
  await stage.close();
  await model.close();
});

async function readMetrics(): Promise<Map<string, number>> {
  const answer = await stage.app.client().get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  const lines = answer.text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** The change of each of our counters while `act` runs; unchanged ones are left out. */
async function moved(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await readMetrics();
  await act();
  const changes = [...(await readMetrics())].flatMap(([name, value]) => {
    const change = value - (before.get(name) ?? 0);
    return /^listwright_(payment|paypal|generations|ledger)/.test(name) && change !== 0
      ? [[name.replace('listwright_', ''), change] as const]
      : [];
  });
  return Object.fromEntries(changes);
}

describe('the counters', () => {
  it('a settled payment counts once, however often it is checked', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    const pay = () => stage.complete(buyer, order, { paypalOrderId });
    expect(await moved(pay)).toEqual({ 'payments_total{outcome="settled"}': 1 });
    expect(await moved(pay)).toEqual({});
  });

  it('a refused card counts as declined, and a payment under review as such', async () => {
    const declined = await stage.approved('decline');
    expect(await moved(() => stage.complete(declined.buyer, declined.order, declined))).toEqual({
      'payments_total{outcome="declined"}': 1,
    });
    const waiting = await stage.approved('pend');
    expect(await moved(() => stage.complete(waiting.buyer, waiting.order, waiting))).toEqual({
      'payments_total{outcome="in_review"}': 1,
    });
  });

  it('a payment that does not match its order is an alarm by its code', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.control.planCapture({ kind: 'completed', tampering: { value: '0.01' } });
    expect(await moved(() => stage.complete(buyer, order, { paypalOrderId }))).toMatchObject({
      'payment_alarms_total{code="payment_mismatch"}': 1,
      'payments_total{outcome="mismatch"}': 1,
    });
  });

  it('PayPal’s events count by type, with separate results for repeats and forgeries', async () => {
    await stage.approved();
    const event = stage.takeNews().at(-1);
    if (!event) throw new Error('PayPal told nothing');
    const label = `type="${event.event_type}"`;
    expect(await moved(() => stage.control.webhooks.send(event))).toMatchObject({
      [`paypal_events_total{${label},result="received"}`]: 1,
    });
    expect(await moved(() => stage.control.webhooks.send(event))).toMatchObject({
      [`paypal_events_total{${label},result="repeated"}`]: 1,
    });
    const forge = () =>
      stage.control.webhooks.sendRaw(JSON.stringify(event), { 'content-type': 'application/json' });
    // Unverified input must not become a label: anyone could flood the monitoring with values.
    expect(await moved(forge)).toMatchObject({
      'paypal_events_total{type="unknown",result="unverified"}': 1,
    });
  });

  it('a generation counts as completed, or as failed by the kind of failure if its credit is returned', async () => {
    const ada = await stage.app.signUp();
    model.plan('good');
    expect(await moved(() => ada.post('/api/generations', listing))).toEqual({
      'generations_total{outcome="completed",kind="ok"}': 1,
    });
    model.plan('blocked_answer');
    const changes = await moved(async () => {
      expect((await ada.post('/api/generations', listing)).status).toBeGreaterThanOrEqual(400);
    });
    expect(changes).toEqual({ 'generations_total{outcome="failed",kind="blocked"}': 1 });
    expect(await stage.balanceOf(ada)).toEqual({ available: 4, held: 0 });
  });
});

describe('the endpoint', () => {
  it('does not exist without the token: for a visitor, a buyer, an Admin', async () => {
    for (const client of [stage.app.client(), await stage.app.signUp(), await stage.app.signUpAdmin()]) {
      const answer = await client.get('/metrics');
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(answer.text).not.toContain('listwright_');
    }
  });

  it('names no user, order or payment', async () => {
    const { buyer, order, captureId } = await stage.paid();
    const { text } = await stage.app
      .client()
      .get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    for (const word of [buyer.email, buyer.userId, order._id, order.orderId, captureId]) {
      expect(text).not.toContain(word);
    }
  });
});
