import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PaymentStage, STANDARD_CREDITS, startPaymentStage } from '#tests/support/payment-stage.ts';

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

const paidBalance = { available: 5 + STANDARD_CREDITS, held: 0 };
const callsOf = (name: string) => stage.control.calls.filter((call) => call.name === name).length;

let forgeries = 0;

/** Well-formed, with PayPal's own certificate address, but not signed. */
function forge(headers: Record<string, string> = {}): Promise<number> {
  const rawBody = JSON.stringify({ id: `WH-FORGED-${++forgeries}`, event_type: 'PAYMENT.CAPTURE.COMPLETED' });
  const genuine = stage.control.webhooks.sign(rawBody);
  return stage.control.webhooks.sendRaw(rawBody, {
    ...genuine,
    'paypal-transmission-sig': 'Zm9yZ2Vk',
    ...headers,
  });
}

describe('forged events', () => {
  it('do not stop a checkout while PayPal’s verification is down', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    for (let sent = 0; sent < 8; sent++) {
      stage.control.plan('verifyWebhook', 'server_error_before');
      expect(await forge()).toBe(503);
    }
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect([answer.status, answer.body.outcome]).toEqual([200, 'settled']);
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });

  it.each([
    'http://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://user:word@api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com/v1/notifications/certs/../../oauth2/token',
    'https://api.sandbox.paypal.com/v1/notifications/certs/%2e%2e/webhooks',
    'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1?next=https://evil.example',
    'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1#x',
    'https://api.sandbox.paypal.com/v1/notifications/certs/',
    'https://www.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    // Of the other environment.
    'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'no address',
  ])('are refused without a call when the certificate is not PayPal’s: %s', async (certUrl) => {
    const before = callsOf('verifyWebhook');
    expect(await forge({ 'paypal-cert-url': certUrl })).toBe(401);
    expect(callsOf('verifyWebhook')).toBe(before);
  });
});

describe('a client', () => {
  let limited: PaymentStage;
  beforeAll(async () => {
    // A tenth of the limits: 30 requests and 3 refused events a minute.
    limited = await startPaymentStage({ environment: { RATE_LIMIT_MULTIPLIER: '0.1' } });
  });
  afterAll(() => limited.close());

  const send = (rawBody: string, headers: Record<string, string>) =>
    limited.control.webhooks.sendRaw(rawBody, headers);
  const eventOf = (number: number) =>
    JSON.stringify({ id: `WH-RUSH-${number}`, event_type: 'VAULT.CREDIT-CARD.CREATED', resource: {} });

  it('that sends genuine events may exceed the general limit', async () => {
    const statuses = new Map<number, number>();
    for (let number = 0; number < 40; number++) {
      const rawBody = eventOf(number);
      const status = await send(rawBody, limited.control.webhooks.sign(rawBody));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[200, 40]]);
  });

  it('that forges is refused after a few events a minute, before a body is read, without a call to PayPal', async () => {
    const before = limited.control.calls.length;
    const statuses: number[] = [];
    for (let number = 0; number < 8; number++) {
      const rawBody = eventOf(1000 + number);
      const headers = { ...limited.control.webhooks.sign(rawBody), 'paypal-transmission-sig': 'Zm9yZ2Vk' };
      statuses.push(await send(rawBody, headers));
    }
    expect(statuses).toEqual([...Array(3).fill(401), ...Array(5).fill(429)]);
    expect(limited.control.calls.length - before).toBe(3);
    const answer = await limited.app.client().post('/api/paypal/webhook', undefined, {
      raw: 'x'.repeat(1_000_000),
    });
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // Its pages and calls are counted separately.
    expect((await limited.app.client().get('/packages')).status).toBe(200);
  });
});
