import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PayPalSimulator, startPayPalSimulator } from './index.ts';
import { newRequestId } from './paypal-orders.fixture.ts';
import { captureAnswerSchema, orderAnswerSchema } from './wire-schemas.ts';

/** Speaks plain HTTP rather than using our client, whose mistakes would otherwise go unnoticed. */

let clock = new Date('2026-03-01T12:00:00Z');
let simulator: PayPalSimulator;
let token: string;

beforeAll(async () => {
  simulator = await startPayPalSimulator({ now: () => clock });
  const answer = await fetch(`${simulator.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('id:secret')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  token = (await answer.json()).access_token;
});
afterEach(() => expect(simulator.control.violations).toEqual([]));
afterAll(() => simulator.close());

interface CallOptions {
  requestId?: string | null;
  headers?: Record<string, string>;
}

async function post(path: string, body: unknown, { requestId, headers }: CallOptions = {}) {
  const id = requestId === undefined ? newRequestId() : requestId;
  const response = await fetch(`${simulator.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(id !== null && { 'paypal-request-id': id }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as any, headers: response.headers };
}

async function get(path: string) {
  const response = await fetch(`${simulator.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as any };
}

const usd = (value: string) => ({ currency_code: 'USD', value });
const breakdown = { item_total: usd('10.00'), handling: usd('0.50') };
const unit = (facts: object = {}) => ({
  custom_id: 'order-1',
  description: '100 credits',
  amount: { ...usd('10.50'), breakdown },
  ...facts,
});
const order = (unitFacts: object = {}, facts: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [unit(unitFacts)],
  payment_source: { paypal: { experience_context: { user_action: 'PAY_NOW' } } },
  ...facts,
});
const issueOf = ({ body }: { body: any }) => body.details?.[0]?.issue;

async function approvedOrder(unitFacts: object = {}): Promise<string> {
  const { body } = await post('/v2/checkout/orders', order(unitFacts));
  await simulator.control.approve(body.id);
  return body.id;
}
const capturePath = (id: string) => `/v2/checkout/orders/${id}/capture`;

describe('requests are held to PayPal’s schema', () => {
  it('a valid order is taken, with and without an experience context', async () => {
    expect((await post('/v2/checkout/orders', order())).status).toBe(201);
    const plain = order({}, { payment_source: undefined });
    const answer = await post('/v2/checkout/orders', plain, { requestId: null });
    expect(answer.status).toBe(201);
    expect(answer.body.status).toBe('CREATED');
  });

  // Cases that a validator built from PayPal's published file accepts unless repaired, and cases no schema
  // can express.
  it.each<[string, object | string, number, string]>([
    ['no intent', order({}, { intent: undefined }), 400, 'MISSING_REQUIRED_PARAMETER'],
    ['another intent', order({}, { intent: 'capture' }), 400, 'INVALID_PARAMETER_VALUE'],
    ['no units', order({}, { purchase_units: [] }), 400, 'INVALID_ARRAY_MIN_ITEMS'],
    [
      'a number as value',
      order({ amount: { currency_code: 'USD', value: 10.5 } }),
      400,
      'INVALID_PARAMETER_SYNTAX',
    ],
    ['a comma in a value', order({ amount: usd('10,50') }), 400, 'INVALID_PARAMETER_SYNTAX'],
    [
      'a short currency',
      order({ amount: { currency_code: 'US', value: '1.00' } }),
      400,
      'INVALID_STRING_LENGTH',
    ],
    ['no amount', order({ amount: undefined }), 400, 'MISSING_REQUIRED_PARAMETER'],
    ['a long custom_id', order({ custom_id: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
    ['a long invoice_id', order({ invoice_id: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
    ['a long description', order({ description: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
    ['an unknown field', order({ customId: 'x' }), 400, 'NOT_SUPPORTED'],
    ['a price of our own', order({}, { price: 1 }), 400, 'NOT_SUPPORTED'],
    [
      'an unknown enum value',
      order({}, { payment_source: { paypal: { experience_context: { user_action: 'PAY' } } } }),
      400,
      'INVALID_PARAMETER_VALUE',
    ],
    ['broken JSON', '{"intent":', 400, 'MALFORMED_REQUEST_JSON'],
    ['a wrong sum', order({ amount: { ...usd('10.51'), breakdown } }), 422, 'AMOUNT_MISMATCH'],
    ['three decimals', order({ amount: usd('10.505') }), 422, 'DECIMAL_PRECISION'],
    [
      'yen with decimals',
      order({ amount: { currency_code: 'JPY', value: '10.50' } }),
      422,
      'DECIMALS_NOT_SUPPORTED',
    ],
    [
      'an unknown currency',
      order({ amount: { currency_code: 'XYZ', value: '1.00' } }),
      422,
      'INVALID_CURRENCY_CODE',
    ],
    [
      'two currencies',
      order({
        amount: { ...usd('1.00'), breakdown: { item_total: { currency_code: 'EUR', value: '1.00' } } },
      }),
      422,
      'MULTI_CURRENCY_ORDER',
    ],
    ['nothing to pay', order({ amount: usd('0.00') }), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['a negative amount', order({ amount: usd('-1.00') }), 422, 'CANNOT_BE_NEGATIVE'],
    [
      'items without their total',
      order({ amount: usd('1.00'), items: [{ name: 'a', quantity: '1', unit_amount: usd('1.00') }] }),
      422,
      'ITEM_TOTAL_REQUIRED',
    ],
    [
      'items that do not add up',
      order({ items: [{ name: 'a', quantity: '2', unit_amount: usd('10.00') }] }),
      422,
      'ITEM_TOTAL_MISMATCH',
    ],
    ['another intent than ours', order({}, { intent: 'AUTHORIZE' }), 422, 'UNSUPPORTED_INTENT'],
  ])('refuses %s', async (_name, body, status, issue) => {
    const answer = await post('/v2/checkout/orders', body);
    expect([answer.status, issueOf(answer)]).toEqual([status, issue]);
    expect(answer.body).toMatchObject({
      name: status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
      debug_id: answer.headers.get('paypal-debug-id'),
    });
  });

  it('asks for a request id when there is a payment source, and for one of at most 108 characters', async () => {
    const without = await post('/v2/checkout/orders', order(), { requestId: null });
    expect([without.status, issueOf(without)]).toEqual([400, 'PAYPAL_REQUEST_ID_REQUIRED']);
    const long = await post('/v2/checkout/orders', order(), { requestId: 'x'.repeat(109) });
    expect([long.status, issueOf(long)]).toEqual([400, 'INVALID_STRING_LENGTH']);
  });

  it('a capture and a refund take no unknown fields either', async () => {
    const id = await approvedOrder();
    expect((await post(capturePath(id), { amount: usd('1.00') })).status).toBe(400);
    const captured = await post(capturePath(id), {});
    const captureId = captured.body.purchase_units[0].payments.captures[0].id;
    expect((await post(`/v2/payments/captures/${captureId}/refund`, { reason: 'x' })).status).toBe(400);
  });

  it('without a token nothing is answered, and nothing listens beyond this machine', async () => {
    const bare = await fetch(`${simulator.url}/v2/checkout/orders/ABC`);
    expect([bare.status, (await bare.json()).name]).toEqual([401, 'AUTHENTICATION_FAILURE']);
    expect(new URL(simulator.url).hostname).toBe('127.0.0.1');
    const foreign = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4');
    if (foreign) {
      const elsewhere = simulator.url.replace('127.0.0.1', foreign.address);
      await expect(fetch(elsewhere)).rejects.toThrow();
    }
  });
});

describe('an order’s life', () => {
  it('is captured once: 201, then 200 with the same id, then refused with another', async () => {
    const id = await approvedOrder();
    const requestId = newRequestId();
    const first = await post(capturePath(id), {}, { requestId });
    const repeat = await post(capturePath(id), {}, { requestId });
    const other = await post(capturePath(id), {});
    expect([first.status, repeat.status, other.status]).toEqual([201, 200, 422]);
    expect(repeat.body).toEqual(first.body);
    expect(issueOf(other)).toBe('ORDER_ALREADY_CAPTURED');
    expect(orderAnswerSchema.parse(first.body).status).toBe('COMPLETED');
  });

  it('is not captured before the buyer agrees, and may be right after', async () => {
    const { body } = await post('/v2/checkout/orders', order());
    const requestId = newRequestId();
    const early = await post(capturePath(body.id), {}, { requestId });
    expect([early.status, issueOf(early)]).toEqual([422, 'ORDER_NOT_APPROVED']);
    await simulator.control.approve(body.id);
    expect((await post(capturePath(body.id), {}, { requestId })).status).toBe(201);
  });

  it('a declined instrument stays declined for its request id; another attempt with another id may pay', async () => {
    const id = await approvedOrder();
    await simulator.control.approve(id, 'decline');
    const requestId = newRequestId();
    const declined = await post(capturePath(id), {}, { requestId });
    expect(issueOf(declined)).toBe('INSTRUMENT_DECLINED');
    await simulator.control.approve(id, 'pay');
    expect(issueOf(await post(capturePath(id), {}, { requestId }))).toBe('INSTRUMENT_DECLINED');
    expect((await post(capturePath(id), {})).status).toBe(201);
  });

  it('answers little unless asked for all', async () => {
    const { body } = await post('/v2/checkout/orders', order(), { headers: { prefer: 'return=minimal' } });
    expect(Object.keys(body)).toEqual(['id', 'status', 'links']);
  });

  it('a pending capture leaves the order COMPLETED and pays later, or never', async () => {
    const id = await approvedOrder();
    await simulator.control.approve(id, 'pend');
    const { body } = await post(capturePath(id), {});
    const [capture] = body.purchase_units[0].payments.captures;
    expect([body.status, capture.status, capture.status_details.reason]).toEqual([
      'COMPLETED',
      'PENDING',
      'PENDING_REVIEW',
    ]);
    const refund = await post(`/v2/payments/captures/${capture.id}/refund`, {});
    expect(issueOf(refund)).toBe('PENDING_CAPTURE');
    await simulator.control.completePending(capture.id);
    const { body: paid } = await get(`/v2/payments/captures/${capture.id}`);
    expect(captureAnswerSchema.parse(paid).status).toBe('COMPLETED');
    expect(paid.supplementary_data.related_ids.order_id).toBe(id);
  });

  it('an invoice id is paid once', async () => {
    const first = await approvedOrder({ invoice_id: 'INV-7' });
    const second = await approvedOrder({ invoice_id: 'INV-7' });
    expect((await post(capturePath(first), {})).status).toBe(201);
    const refused = await post(capturePath(second), {});
    expect([refused.status, issueOf(refused)]).toEqual([422, 'DUPLICATE_INVOICE_ID']);
  });
});

describe('request ids', () => {
  it('one id makes one order, and is refused for another', async () => {
    const requestId = newRequestId();
    const first = await post('/v2/checkout/orders', order(), { requestId });
    const repeat = await post('/v2/checkout/orders', order(), { requestId });
    expect([first.status, repeat.status, repeat.body.id]).toEqual([201, 200, first.body.id]);
    const other = await post('/v2/checkout/orders', order({ description: 'else' }), { requestId });
    expect([other.status, issueOf(other)]).toEqual([422, 'DUPLICATE_REQUEST_ID']);
  });

  it('of ten equal requests at once one order comes, and the rest is told to wait or gets the same', async () => {
    const requestId = newRequestId();
    const id = await approvedOrder();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(capturePath(id), {}, { requestId })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true);
    for (const late of answers.filter(({ status }) => status === 409)) {
      expect(issueOf(late)).toBe('PREVIOUS_REQUEST_IN_PROGRESS');
    }
  });

  it('are forgotten after 6 hours for orders, and kept for refunds', async () => {
    const id = await approvedOrder();
    const [captureRequest, refundRequest] = [newRequestId(), newRequestId()];
    const { body } = await post(capturePath(id), {}, { requestId: captureRequest });
    const refundPath = `/v2/payments/captures/${body.purchase_units[0].payments.captures[0].id}/refund`;
    const refund = await post(refundPath, {}, { requestId: refundRequest });
    clock = new Date(clock.getTime() + 7 * 60 * 60_000);
    expect(issueOf(await post(capturePath(id), {}, { requestId: captureRequest }))).toBe(
      'ORDER_ALREADY_CAPTURED',
    );
    const again = await post(refundPath, {}, { requestId: refundRequest });
    expect([refund.status, again.status, again.body.id]).toEqual([201, 200, refund.body.id]);
    expect(issueOf(await post(refundPath, {}))).toBe('CAPTURE_FULLY_REFUNDED');
  });
});

describe('negative testing', () => {
  it('answers with the refusal that is asked for, by PayPal’s header, and does nothing', async () => {
    const id = await approvedOrder();
    const headers = { 'paypal-mock-response': '{"mock_application_codes":"INSTRUMENT_DECLINED"}' };
    const refused = await post(capturePath(id), {}, { headers });
    expect([refused.status, issueOf(refused)]).toEqual([422, 'INSTRUMENT_DECLINED']);
    const broken = { 'paypal-mock-response': '{"mock_application_codes":["INTERNAL_SERVER_ERROR"]}' };
    expect((await post(capturePath(id), {}, { headers: broken })).status).toBe(500);
    expect((await get(`/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED');
  });
});
