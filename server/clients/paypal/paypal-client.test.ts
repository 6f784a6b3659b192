import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLoopbackServer } from '#server/simulators/loopback-server.ts';
import { type PayPalSimulator, startPayPalSimulator } from '#server/simulators/paypal/index.ts';
import { anOrder, buy, clientOf, newRequestId } from '#server/simulators/paypal/paypal-orders.fixture.ts';
import {
  type PayPalAmount,
  type PayPalRefund,
  PayPalRefusal,
  PayPalUnknown,
  type PayPalUnknownReason,
} from './index.ts';

let simulator: PayPalSimulator;
beforeEach(async () => {
  simulator = await startPayPalSimulator();
});
afterEach(async () => {
  expect(simulator.control.violations).toEqual([]);
  await simulator.close();
});

const callsOf = (name: string) => simulator.control.calls.filter((call) => call.name === name);
const requestId = newRequestId;

async function approved(): Promise<string> {
  const { id } = await clientOf(simulator).createOrder(anOrder(), { requestId: requestId() });
  await simulator.control.approve(id);
  return id;
}

describe('buying', () => {
  it('creates, captures, refunds and looks up, with amounts in minor units', async () => {
    const client = clientOf(simulator);
    const wanted = anOrder();
    const created = await client.createOrder(wanted, { requestId: requestId() });
    expect(created).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      amount: { currency: 'USD', minor: 1050 },
      customId: wanted.customId,
      invoiceId: wanted.invoiceId,
      captures: [],
    });
    expect(created.approveUrl).toContain(`token=${created.id}`);
    await simulator.control.approve(created.id);
    expect((await client.getOrder(created.id)).status).toBe('APPROVED');

    const captured = await client.captureOrder(created.id, { requestId: requestId() });
    expect(captured).toMatchObject({ status: 'COMPLETED', payerEmail: 'buyer@personal.example.com' });
    const [capture] = captured.captures;
    expect(capture).toMatchObject({ status: 'COMPLETED', amount: { currency: 'USD', minor: 1050 } });
    const captureId = capture?.id ?? '';
    expect(await client.getCapture(captureId)).toMatchObject({
      id: captureId,
      orderId: created.id,
      customId: wanted.customId,
      payee: created.payee,
    });

    const refund = await client.refundCapture(captureId, { requestId: requestId() });
    expect(refund).toMatchObject({
      status: 'COMPLETED',
      captureId,
      amount: { currency: 'USD', minor: 1050 },
    });
    expect(await client.getRefund(refund.id)).toEqual(refund);
    expect((await client.getCapture(captureId)).status).toBe('REFUNDED');
  });

  it('refunds part of a capture when given an amount', async () => {
    const client = clientOf(simulator);
    const { capture } = await buy(simulator, client);
    const amount: PayPalAmount = { currency: 'USD', minor: 250 };
    expect((await client.refundCapture(capture.id, { requestId: requestId(), amount })).amount).toEqual(
      amount,
    );
    expect((await client.getCapture(capture.id)).status).toBe('PARTIALLY_REFUNDED');
    const rest: PayPalRefund = await client.refundCapture(capture.id, { requestId: requestId() });
    expect(rest.amount.minor).toBe(800);
  });

  it('takes descriptions of any length and currencies without decimals', async () => {
    const yen = { currency: 'JPY', totalMinor: 1575, itemTotalMinor: 1500, handlingMinor: 75 };
    const order = anOrder({ ...yen, description: `${'x'.repeat(126)}🛋️` });
    const created = await clientOf(simulator).createOrder(order, { requestId: requestId() });
    expect(created.amount).toEqual({ currency: 'JPY', minor: 1575 });
    expect(callsOf('createOrder')[0]?.body).toContain('"value":"1575"');
  });
});

describe('a refusal and an unknown outcome are distinguished', () => {
  it.each(['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'COMPLIANCE_VIOLATION', 'DUPLICATE_INVOICE_ID'])(
    '%s is a refusal with its name and debug id',
    async (issue) => {
      const failure = await clientOf(simulator)
        .captureOrder(await approved(), { requestId: requestId(), mockResponse: issue })
        .catch((error) => error);
      expect(failure).toBeInstanceOf(PayPalRefusal);
      expect(failure).toMatchObject({ status: 422, errorName: 'UNPROCESSABLE_ENTITY', issue });
      expect(failure.debugId).toMatch(/^[0-9a-f]{13}$/);
    },
  );

  it('an unknown order is a refusal by name', async () => {
    await expect(clientOf(simulator).getOrder('0000000000000000X')).rejects.toMatchObject({
      name: 'PayPalRefusal',
      status: 404,
      errorName: 'RESOURCE_NOT_FOUND',
    });
  });

  it.each<['server_error_after' | 'drop_after' | 'malformed_after' | 'in_progress', PayPalUnknownReason]>([
    ['server_error_after', 'server_error'],
    ['drop_after', 'network'],
    ['malformed_after', 'malformed'],
    ['in_progress', 'in_progress'],
  ])('%s at every attempt is not known: %s', async (fault, reason) => {
    const id = await approved();
    simulator.control.plan('captureOrder', fault, fault, fault);
    const failure = await clientOf(simulator)
      .captureOrder(id, { requestId: requestId() })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(PayPalUnknown);
    expect(failure).toMatchObject({ reason, isSent: true });
  });

  it('silence is not known, after the time limit and without a repeat', async () => {
    const id = await approved();
    simulator.control.plan('captureOrder', 'stall_after');
    const client = clientOf(simulator, { limits: { timeoutMs: 300 } });
    await expect(client.captureOrder(id, { requestId: requestId() })).rejects.toMatchObject({
      name: 'PayPalUnknown',
      reason: 'timeout',
      isSent: true,
    });
    expect(callsOf('captureOrder')).toHaveLength(1);
  });

  it('nothing was sent when nobody listens', async () => {
    const { url } = simulator;
    await simulator.close();
    const client = clientOf({ url });
    await expect(client.captureOrder('ABC', { requestId: requestId() })).rejects.toMatchObject({
      name: 'PayPalUnknown',
      reason: 'network',
      isSent: false,
    });
    simulator = await startPayPalSimulator();
  });

  it.each([403, 404, 302])(
    'a page of somebody else’s with status %i is no refusal of PayPal’s',
    async (status) => {
      const proxy = await startLoopbackServer(0, (request, response) => {
        const isToken = request.url === '/v1/oauth2/token';
        response.writeHead(isToken ? 200 : status, { location: 'http://127.0.0.1:1/' });
        response.end(
          isToken ? '{"access_token":"t","token_type":"Bearer","expires_in":100}' : '<h1>Blocked</h1>',
        );
      });
      const failure = await clientOf(proxy)
        .captureOrder('ABC', { requestId: requestId() })
        .catch((error) => error);
      await proxy.close();
      expect(failure).toMatchObject({ name: 'PayPalUnknown', reason: 'malformed', isSent: true });
    },
  );
});

describe('repeats', () => {
  it.each([
    'server_error_before',
    'server_error_after',
    'drop_before',
    'drop_after',
    'rate_limited',
  ] as const)('after %s with the same request id, and the money moves once', async (fault) => {
    const id = await approved();
    simulator.control.plan('captureOrder', fault, fault);
    const order = await clientOf(simulator).captureOrder(id, { requestId: requestId() });
    expect(order.captures).toHaveLength(1);
    const calls = callsOf('captureOrder');
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map((call) => call.requestId)).size).toBe(1);
  });

  it('never a POST without a request id, and never a refusal', async () => {
    simulator.control.plan('verifyWebhook', 'server_error_before');
    const headers = simulator.control.webhooks.sign('{}');
    const delivery = { headers, rawBody: '{}', webhookId: 'WH1' };
    await expect(clientOf(simulator).verifyWebhookSignature(delivery)).rejects.toBeInstanceOf(PayPalUnknown);
    await expect(clientOf(simulator).getOrder('ABC')).rejects.toBeInstanceOf(PayPalRefusal);
    expect([callsOf('verifyWebhook').length, callsOf('getOrder').length]).toEqual([1, 1]);
  });

  it('stop after a while, and for a time nothing is called at all', async () => {
    const client = clientOf(simulator);
    simulator.control.plan('getOrder', ...Array.from({ length: 20 }, () => 'server_error_before' as const));
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(client.getOrder('ABC')).rejects.toMatchObject({ reason: 'server_error' });
    }
    await expect(client.getOrder('ABC')).rejects.toMatchObject({ reason: 'circuit_open', isSent: false });
    expect(callsOf('getOrder')).toHaveLength(6);
  });

  it('a token refused after an attempt that may have worked does not turn it into a no', async () => {
    const id = await approved();
    simulator.control.plan('captureOrder', 'drop_after', 'unauthorized', 'unauthorized');
    await expect(clientOf(simulator).captureOrder(id, { requestId: requestId() })).rejects.toMatchObject({
      name: 'PayPalUnknown',
      isSent: true,
    });
  });
});

describe('the token', () => {
  it('is fetched once for many calls at a time, and again when it is refused', async () => {
    const client = clientOf(simulator);
    const id = await approved();
    const before = callsOf('token').length;
    await Promise.all(Array.from({ length: 10 }, () => client.getOrder(id)));
    expect(callsOf('token')).toHaveLength(before + 1);
    simulator.control.expireTokens();
    expect((await client.getOrder(id)).id).toBe(id);
    expect(callsOf('token')).toHaveLength(before + 2);
  });

  it('wrong credentials are a refusal by name', async () => {
    await simulator.close();
    simulator = await startPayPalSimulator({ credentials: { clientId: 'right', clientSecret: 'right' } });
    await expect(clientOf(simulator).checkCredentials()).rejects.toMatchObject({
      name: 'PayPalRefusal',
      status: 401,
      errorName: 'invalid_client',
    });
    await expect(clientOf(simulator).getOrder('ABC')).rejects.toBeInstanceOf(PayPalRefusal);
  });
});

describe('secrets', () => {
  it('are in no log line and in no error, and every failure names its debug id', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const client = clientOf(simulator, { log });
    const id = await approved();
    simulator.control.plan('captureOrder', 'server_error_before');
    simulator.control.plan('getOrder', 'drop_before', 'drop_before', 'drop_before');
    await client.captureOrder(id, { requestId: requestId() });
    const unknown = await client.getOrder(id).catch((error) => error);
    const refusal = await client
      .captureOrder(id, { requestId: requestId(), mockResponse: 'INSTRUMENT_DECLINED' })
      .catch((error) => error);
    const said = `${lines.join('')}${JSON.stringify([unknown, refusal, unknown.stack, refusal.stack])}`;
    expect(lines.length).toBeGreaterThan(2);
    expect(said).not.toMatch(/test-secret-of-the-shop|Bearer|Basic|A21AA/);
    expect(said).not.toContain(Buffer.from('test-client:test-secret-of-the-shop').toString('base64'));
    expect(lines[0]).toMatch(/"debugId":"[0-9a-f]{13}"/);
  });

  it('negative testing is never asked for in live mode', async () => {
    const client = clientOf(simulator, {}, 'live');
    const options = { requestId: requestId(), mockResponse: 'INSTRUMENT_DECLINED' };
    await expect(client.captureOrder('ABC', options)).rejects.toBeInstanceOf(TypeError);
    expect(simulator.control.calls).toEqual([]);
  });
});
