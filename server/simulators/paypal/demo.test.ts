import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { anOrder, newRequestId } from './paypal-orders.fixture.ts';

/** Demo mode as a shop runs it: records in the database, pages on the shop's own origin. */

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const connectionOf = async (app: TestApp) =>
  (await app.composed.slices.settings.payments.connection()).client;
const decide = (app: TestApp, orderId: string, decision: string) =>
  app.client().post(`/paypal-simulator/checkoutnow?token=${orderId}`, undefined, {
    raw: new URLSearchParams({ decision }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

it('every process on the database knows every demo order, and a restart forgets none', async () => {
  const requestId = newRequestId();
  const { id } = await (await connectionOf(first)).createOrder(anOrder(), { requestId });
  const page = await second.client().get(`/paypal-simulator/checkoutnow?token=${id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Approve and pay 10.50 USD');
  await decide(second, id, 'approve');
  const captureId = newRequestId();
  const paid = await (await connectionOf(first)).captureOrder(id, { requestId: captureId });
  const third = await startTestApp({ database: first.database });
  const client = await connectionOf(third);
  expect(await client.getOrder(id)).toEqual({ ...paid, approveUrl: null });
  const [capture] = paid.captures;
  expect(await client.getCapture(capture?.id ?? '')).toMatchObject({ status: 'COMPLETED', orderId: id });
  // Another process with the same request ids buys nothing twice.
  expect((await client.captureOrder(id, { requestId: captureId })).captures).toEqual(paid.captures);
  await third.close();
});

it('of two processes that capture at once one does', async () => {
  const [one, other] = [await connectionOf(first), await connectionOf(second)];
  const { id } = await one.createOrder(anOrder(), { requestId: newRequestId() });
  await decide(first, id, 'approve');
  const outcomes = await Promise.allSettled(
    [one, other, one, other].map((client) => client.captureOrder(id, { requestId: newRequestId() })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason.issue).toBe('ORDER_ALREADY_CAPTURED');
  }
});

it.each([
  ['decline', 'approved', { issue: 'INSTRUMENT_DECLINED' }],
  ['cancel', 'cancelled', { issue: 'ORDER_NOT_APPROVED' }],
  ['', 'cancelled', { issue: 'ORDER_NOT_APPROVED' }],
  ['constructor', 'cancelled', { issue: 'ORDER_NOT_APPROVED' }],
])('the decision %j is %s', async (decision, outcome, failure) => {
  const client = await connectionOf(first);
  const { id } = await client.createOrder(anOrder(), { requestId: newRequestId() });
  const answer = await decide(first, id, decision);
  expect(answer.text).toContain(`data-outcome="${outcome}"`);
  await expect(client.captureOrder(id, { requestId: newRequestId() })).rejects.toMatchObject(failure);
});

it('a payment that pends is paid after its review, whoever looks', async () => {
  let now = new Date();
  const app = await startTestApp({ now: () => now });
  const client = await connectionOf(app);
  const { id } = await client.createOrder(anOrder(), { requestId: newRequestId() });
  await decide(app, id, 'pend');
  const { captures } = await client.captureOrder(id, { requestId: newRequestId() });
  expect(captures[0]?.status).toBe('PENDING');
  now = new Date(now.getTime() + 3 * 60_000);
  expect((await client.getCapture(captures[0]?.id ?? '')).status).toBe('COMPLETED');
  await app.close();
});

it('the approval window shows hostile texts as text, runs nothing inline and is no one’s frame', async () => {
  const client = await connectionOf(first);
  const description = `<script>alert(1)</script>" onload='x' \u202e & more`;
  const { id } = await client.createOrder(anOrder({ description }), { requestId: newRequestId() });
  const page = await first.client().get(`/paypal-simulator/checkoutnow?token=${id}`);
  expect(page.text).toContain('&#60;script&#62;alert(1)');
  expect(page.text).not.toMatch(/<script>|<script[^>]*>[^<]|\son\w+=["']/);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  const policy = page.headers.get('content-security-policy');
  expect(policy).not.toContain('unsafe');
});

it('asked for anything else it answers as if it were not there', async () => {
  const browser = first.client();
  expect((await browser.get('/paypal-simulator/checkoutnow?token=ABC')).status).toBe(404);
  expect((await browser.get('/paypal-simulator/checkoutnow')).status).toBe(404);
  expect((await browser.get('/paypal-simulator/checkoutnow?token=A&token=B')).status).toBe(404);
  for (const path of [
    'files/..%2fcore.ts',
    'files/constructor',
    'files/',
    'v2/checkout/orders',
    'v1/oauth2/token',
  ]) {
    expect((await browser.get(`/paypal-simulator/${path}`)).status).toBe(404);
  }
  const elsewhere = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
  const forged = await browser.post('/paypal-simulator/checkoutnow?token=ABC', undefined, {
    raw: 'decision=approve',
    headers: elsewhere,
  });
  expect(forged.status).toBe(403);
});
