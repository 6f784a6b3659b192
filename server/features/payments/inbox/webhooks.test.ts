import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type PaymentStage,
  STANDARD_CREDITS,
  startPaymentStage,
  storePaymentCredentials,
  WEBHOOK_ID,
} from '#tests/support/payment-stage.ts';
import { certifyPayPal, signAsPayPal } from '#tests/support/paypal-certificates.ts';

let stage: PaymentStage;
beforeAll(async () => {
  stage = await startPaymentStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.setGateway();
  stage.takeNews();
});
afterEach(() => stage.expectCleanBooks());

const PATH = '/api/paypal/webhook';
const paidBalance = { available: 5 + STANDARD_CREDITS, held: 0 };
const unpaidBalance = { available: 5, held: 0 };

const inbox = async (id: string) =>
  (await stage.app.database.query('select state, outcome from payment_webhook_events where id = $1', [id]))
    .rows;
const countEvents = async () =>
  Number((await stage.app.database.query('select count(*) from payment_webhook_events')).rows[0].count);

/** A genuine PayPal event as text, with its headers. */
function genuine(event: object) {
  const rawBody = JSON.stringify(event);
  return { rawBody, headers: stage.control.webhooks.sign(rawBody) };
}

describe('events', () => {
  it('settle the order of a buyer who closed the page: approved is captured, captured is settled', async () => {
    const { buyer, order } = await stage.approved();
    const statuses = await stage.deliver();
    expect(statuses).toEqual([200]);
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    expect((await stage.readOrder(order)).status).toBe('paid');
  });

  it('change nothing more when they arrive in any order, twice or late', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    await stage.complete(buyer, order, { paypalOrderId });
    const news = stage.takeNews();
    expect(news.map(({ event_type }) => event_type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
    ]);
    const shuffled = [...news].reverse();
    expect(await stage.deliver([...shuffled, ...news, ...shuffled])).toEqual(Array(6).fill(200));
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    for (const { id } of news) expect((await inbox(id)).map(({ state }) => state)).toEqual(['done']);
  });

  it('are hints: one that PayPal does not confirm does nothing', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved('pend');
    await stage.complete(buyer, order, { paypalOrderId });
    const { capture } = await stage.control.order(paypalOrderId);
    const claims = {
      id: 'WH-CLAIM-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource_type: 'capture',
      resource: { id: capture?.id, status: 'COMPLETED', amount: { value: '29.00', currency_code: 'USD' } },
    };
    const { rawBody, headers } = genuine(claims);
    expect(await stage.control.webhooks.sendRaw(rawBody, headers)).toBe(200);
    await stage.workOffEvents();
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
    expect((await stage.readOrder(order)).payment_note).toBe('in_review');
  });

  it('stay in the inbox until PayPal answers for them', async () => {
    const { buyer } = await stage.approved();
    stage.control.plan('captureOrder', 'server_error_before', 'server_error_before');
    const [event] = stage.takeNews();
    await stage.deliver(event ? [event] : []);
    await stage.sweepLater();
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });

  it('of others who share the PayPal account are ignored', async () => {
    const { rawBody, headers } = genuine({
      id: 'WH-FOREIGN-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: '0A0B0C0D0E0F0G0H0' },
    });
    expect(await stage.control.webhooks.sendRaw(rawBody, headers)).toBe(200);
    await stage.workOffEvents();
    expect(await inbox('WH-FOREIGN-1')).toEqual([
      { state: 'ignored', outcome: expect.stringMatching(/^PayPal: /) },
    ]);
  });

  it('of unknown types are stored and ignored', async () => {
    const { rawBody, headers } = genuine({
      id: 'WH-OTHER-1',
      event_type: 'BILLING.PLAN.CREATED',
      resource: {},
    });
    expect(await stage.control.webhooks.sendRaw(rawBody, headers)).toBe(200);
    await stage.workOffEvents();
    expect(await inbox('WH-OTHER-1')).toEqual([{ state: 'ignored', outcome: 'no concern of ours' }]);
  });
});

describe('forged events', () => {
  it('without a signature, with another’s, or over another body: 401, and nothing is stored', async () => {
    const { buyer, order } = await stage.approved();
    const [event] = stage.takeNews();
    const { rawBody, headers } = genuine(event ?? {});
    const before = await countEvents();
    const attempts: [body: string, headers: Record<string, string>][] = [
      [rawBody, { 'content-type': 'application/json' }],
      [rawBody.replace('29.00', '29.01'), headers],
      [rawBody, { ...headers, 'paypal-transmission-sig': 'Zm9yZ2Vk' }],
      [rawBody, { ...headers, 'paypal-transmission-id': 'another' }],
      [JSON.stringify(event, null, 1), headers],
    ];
    for (const [index, [body, sent]] of attempts.entries()) {
      const status = await stage.control.webhooks.sendRaw(body, {
        'content-type': 'application/json',
        ...sent,
      });
      expect([index, status]).toEqual([index, 401]);
    }
    expect(await countEvents()).toBe(before);
    expect((await stage.readOrder(order)).status).toBe('pending');
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
  });

  it('that are not JSON, not an event, too large or of another type are refused', async () => {
    const client = stage.app.client();
    const json = { 'content-type': 'application/json' };
    const send = (raw: string | Uint8Array, headers: Record<string, string> = json) =>
      client.post(PATH, undefined, { raw, headers });
    expect((await send('{')).status).toBe(401);
    expect((await send('[]')).status).toBe(401);
    expect((await send('')).status).toBe(401);
    expect((await send(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
    expect((await send(JSON.stringify({ x: 'y'.repeat(300_000) }))).status).toBe(413);
    expect((await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    const { rawBody, headers } = genuine({ id: 'a\u0000b', event_type: 'X' });
    expect(await stage.control.webhooks.sendRaw(rawBody, headers)).toBe(400);
    const { rawBody: bare, headers: signed } = genuine({ hello: 'world' });
    expect(await stage.control.webhooks.sendRaw(bare, signed)).toBe(400);
  });

  it('cannot be told from genuine ones while PayPal does not answer: 503, and PayPal retries', async () => {
    const { buyer } = await stage.approved();
    stage.control.plan('verifyWebhook', 'server_error_before');
    const news = stage.takeNews();
    expect(await stage.deliver(news)).toEqual([503]);
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
    expect(await stage.deliver(news)).toEqual([200]);
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });
});

describe('verification by PayPal’s certificate', () => {
  const certUrl = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42';
  const { root, authority, paypal } = certifyPayPal();

  it('accepts events while the verification API is down and refuses forged ones; each is still a hint', async () => {
    // Sandbox payments count while the sandbox is the environment in use.
    await storePaymentCredentials(await stage.app.signUpAdmin(), 'sandbox');
    stage.setTrust({
      roots: [root.pem],
      fetch: async () => ({ status: 200, text: paypal.pem + authority.pem }),
      now: stage.now,
    });
    const { buyer, order, paypalOrderId } = await stage.approved();
    const [event] = stage.takeNews();
    const sign = (rawBody: string) =>
      signAsPayPal(rawBody, {
        privateKey: paypal.privateKey,
        webhookId: WEBHOOK_ID,
        certUrl,
        at: stage.now(),
      });
    const verifications = () => stage.control.calls.filter(({ name }) => name === 'verifyWebhook').length;
    const before = verifications();
    // If the event's claims were trusted, another order would be approved too.
    const claims = JSON.stringify({ id: 'WH-CLAIM-2', event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} });
    const rawBody = JSON.stringify(event);
    expect(await stage.control.webhooks.sendRaw(claims, sign(rawBody))).toBe(401);
    expect(await stage.control.webhooks.sendRaw(claims, sign(claims))).toBe(200);
    await stage.workOffEvents();
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
    expect(await stage.control.webhooks.sendRaw(rawBody, sign(rawBody))).toBe(200);
    expect(await stage.control.webhooks.sendRaw(rawBody, sign(rawBody))).toBe(200);
    await stage.workOffEvents();
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    expect((await stage.control.order(paypalOrderId)).capture?.status).toBe('COMPLETED');
    expect((await stage.readOrder(order)).status).toBe('paid');
    expect(verifications()).toBe(before);
  });
});
