import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PayPalClient, PayPalDispute, WebhookDelivery } from '#server/clients/paypal/index.ts';
import { type LoopbackServer, readBody, startLoopbackServer } from '../loopback-server.ts';
import { type PayPalSimulator, startPayPalSimulator } from './index.ts';
import { anOrder, buy, clientOf, newRequestId } from './paypal-orders.fixture.ts';
import { rawMember } from './signing.ts';

const WEBHOOK_ID = 'WH5D3M0';

type Received = Omit<WebhookDelivery, 'webhookId'>;

let shop: LoopbackServer;
let simulator: PayPalSimulator;
let client: PayPalClient;
let received: Received[];
let answers: number[];

beforeEach(async () => {
  received = [];
  answers = [];
  shop = await startLoopbackServer(0, async (request, response) => {
    received.push({ headers: request.headers, rawBody: (await readBody(request, 100_000)) ?? '' });
    response.writeHead(answers.shift() ?? 200).end();
  });
  simulator = await startPayPalSimulator({ webhook: { url: `${shop.url}/webhook`, id: WEBHOOK_ID } });
  client = clientOf(simulator);
});
afterEach(async () => {
  expect(simulator.control.violations).toEqual([]);
  await simulator.close();
  await shop.close();
});

const { parse } = JSON;
const typesOf = () => received.map(({ rawBody }) => parse(rawBody).event_type);
const verify = ({ headers, rawBody }: Received, webhookId = WEBHOOK_ID) =>
  client.verifyWebhookSignature({ headers, rawBody, webhookId });

describe('events', () => {
  it('tell of everything that happens to a payment, each with its own id', async () => {
    const { control } = simulator;
    const { capture } = await buy(simulator, client);
    await control.refundFromConsole(capture.id, '1.00');
    await control.reverse(capture.id);
    const dispute = await control.openDispute((await buy(simulator, client)).capture.id);
    await control.resolveDispute(dispute.id, 'RESOLVED_BUYER_FAVOUR');
    await control.webhooks.settled();
    expect(typesOf().toSorted()).toEqual(
      [
        ...['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED'],
        ...['PAYMENT.CAPTURE.REVERSED', 'CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'],
        ...['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED'],
      ].toSorted(),
    );
    expect(new Set(control.webhooks.events.map(({ id }) => id)).size).toBe(8);
    const known: PayPalDispute = await client.getDispute(dispute.id);
    expect(known).toMatchObject({
      status: 'RESOLVED',
      outcome: 'RESOLVED_BUYER_FAVOUR',
    });
  });

  it('tell of pending captures that clear and that are denied', async () => {
    const { control } = simulator;
    for (const end of ['completePending', 'denyPending'] as const) {
      control.planCapture({ kind: 'pending', reason: 'ECHECK' });
      const { capture } = await buy(simulator, client);
      expect([capture.status, capture.reason]).toEqual(['PENDING', 'ECHECK']);
      await control[end](capture.id);
    }
    await control.webhooks.settled();
    const captures = typesOf().filter((type) => type.startsWith('PAYMENT'));
    expect(captures.toSorted()).toEqual([
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.PENDING',
    ]);
  });

  it('are sent again until they are taken, the same each time', async () => {
    answers = [500, 503, 200];
    const created = await client.createOrder(anOrder(), { requestId: newRequestId() });
    await simulator.control.approve(created.id);
    await simulator.control.webhooks.settled();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ rawBody }) => rawBody)).size).toBe(1);
    expect(simulator.control.webhooks.deliveries.map(({ status }) => status)).toEqual([500, 503, 200]);
  });

  it('can be held back, turned round, doubled and lost', async () => {
    const { webhooks } = simulator.control;
    webhooks.hold();
    await buy(simulator, client);
    const [approval, completion] = webhooks.events;
    expect(received).toEqual([]);
    if (!approval || !completion) throw new Error('both events were expected');
    expect(await webhooks.send(completion)).toBe(200);
    expect(await webhooks.send(completion)).toBe(200);
    expect(await webhooks.send(approval)).toBe(200);
    expect(typesOf()).toEqual([
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.APPROVED',
    ]);
  });
});

describe('signatures', () => {
  async function genuine(): Promise<Received> {
    await buy(simulator, client);
    await simulator.control.webhooks.settled();
    const [first] = received;
    if (!first) throw new Error('nothing was delivered');
    return first;
  }

  it('are genuine over the bytes that came, and over nothing else', async () => {
    const delivery = await genuine();
    expect(await verify(delivery)).toBe(true);
    const respaced = JSON.stringify(parse(delivery.rawBody), null, 1);
    expect(await verify({ ...delivery, rawBody: respaced })).toBe(false);
    expect(await verify({ ...delivery, rawBody: delivery.rawBody.replace('10.50', '10.51') })).toBe(false);
    expect(await verify(delivery, 'OTHER1')).toBe(false);
    for (const header of ['paypal-transmission-id', 'paypal-transmission-time', 'paypal-transmission-sig']) {
      const value = header.endsWith('time') ? '2020-01-01T00:00:00Z' : `${delivery.headers[header]}x`;
      expect(await verify({ ...delivery, headers: { ...delivery.headers, [header]: value } })).toBe(false);
      expect(await verify({ ...delivery, headers: { ...delivery.headers, [header]: undefined } })).toBe(
        false,
      );
    }
  });

  it('cover bodies as they are: blanks, order, numbers, repeated and foreign names', async () => {
    const rawBody = '{ "b" : 1.0,\n"a":"\\u00e9 } ,\\"",  "webhook_event":{"x":[1, 2]},"b":1 }';
    const headers = simulator.control.webhooks.sign(rawBody);
    expect(await verify({ headers, rawBody })).toBe(true);
    expect(await verify({ headers, rawBody: rawBody.replace('1.0', '1') })).toBe(false);
  });

  it('cannot be forged by a body that leaves its place', async () => {
    const delivery = await genuine();
    const rawBody = `{}, "webhook_event": ${delivery.rawBody}, "x": {}`;
    expect(await verify({ ...delivery, rawBody })).toBe(false);
    expect(await verify({ ...delivery, rawBody: '[]' })).toBe(false);
    expect(await verify({ ...delivery, rawBody: 'null' })).toBe(false);
  });
});

describe('the raw text of a member', () => {
  it.each([
    ['{"a":1,"e":{"e":2} }', '{"e":2} '],
    ['{"x":{"e":9},"e": [1, {"e":3}],"z":0}', ' [1, {"e":3}]'],
    ['{"a":"\\"e\\":1","e":"}"}', '"}"'],
    ['{"a":"e"}', null],
  ])('of %s is %j', (json, raw) => {
    expect(rawMember(json, 'e')).toBe(raw);
  });
});

describe('what a shop must notice', () => {
  it('captures of another amount, currency, order and payee, and declined ones in completed orders', async () => {
    const { control } = simulator;
    control.planCapture({
      kind: 'completed',
      tampering: { value: '0.01', currency: 'EUR', customId: 'another', payeeMerchantId: 'SOMEBODY2ELSE' },
    });
    const { capture } = await buy(simulator, client);
    expect(await client.getCapture(capture.id)).toMatchObject({
      amount: { currency: 'EUR', minor: 1 },
      customId: 'another',
      payee: { merchantId: 'SOMEBODY2ELSE' },
    });
    control.planCapture({ kind: 'declined' });
    const declined = await buy(simulator, client);
    expect([declined.order.status, declined.capture.status]).toEqual(['COMPLETED', 'DECLINED']);
    control.planCapture({ kind: 'refused', issue: 'TRANSACTION_REFUSED' });
    await expect(buy(simulator, client)).rejects.toMatchObject({ issue: 'TRANSACTION_REFUSED' });
  });
});
