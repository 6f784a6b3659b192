import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import { mug } from '#tests/support/generation-stage.ts';
import { readOutbox } from '#tests/support/outbox.ts';
import {
  type Buyer,
  type PaymentStage,
  startPaymentStage,
  storePaymentCredentials,
} from '#tests/support/payment-stage.ts';

let model: FaultServer;
let stage: PaymentStage;
let admin: Buyer;
let lines: string[];
beforeEach(async () => {
  lines = [];
  model = await startFaultServer();
});
afterEach(async () => {
  await stage.close();
  await model.close();
});

/** Requests in a test come from whatever address they state; payments are real. */
async function start(environment: Record<string, string>, isWorkingOnJobs = false): Promise<void> {
  stage = await startPaymentStage({
    environment: {
      RATE_LIMIT_MULTIPLIER: '1',
      TRUST_PROXY: '127.0.0.1',
      GEMINI_BASE_URL: model.url,
      LOG_LEVEL: 'error',
      ...environment,
    },
    isWorkingOnJobs,
    log: pino({ level: 'error' }, { write: (line: string) => lines.push(line) }),
  });
  stage.setGateway('live');
  admin = await stage.app.signUpAdmin();
  await admin.post('/api/gemini-keys', { name: 'Main', key: 'key-of-the-tests', isActive: true });
  // With a real text model, only Admins can make demo payments.
  await storePaymentCredentials(admin, 'live');
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const write = (person: Buyer, address: string, facts: object = mug) =>
  person.post('/api/generations', facts, from(address));

/** The status, or the error code. */
async function outcomes(person: Buyer, addresses: readonly string[]): Promise<unknown[]> {
  const answers = [];
  for (const address of addresses) answers.push(await write(person, address));
  return answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
}

const times = (count: number, address: string) => Array<string>(count).fill(address);
const ceilingsOf = async () => (await admin.get('/api/report')).body.data.ceilings;

/** Expects exactly these ceiling mails; the newest names the setting. */
async function expectMailsToOperator(subjects: string[], setting: string): Promise<void> {
  const mails = async () =>
    (await readOutbox(stage.app.dataDir)).filter(
      ({ to, subject }) => to === admin.email && subject.includes('isting'),
    );
  const look = async () => expect((await mails()).map(({ subject }) => subject)).toEqual(subjects);
  await vi.waitFor(look, { timeout: 20_000 });
  expect((await mails()).at(-1)?.text).toContain(setting);
}

describe('free listings of one address range', () => {
  beforeEach(() => start({ DAILY_FREE_GENERATIONS_PER_RANGE: '3', DAILY_FREE_GENERATIONS_TOTAL: '100' }));

  it('run out for everybody there who has not paid, and for nobody else', async () => {
    const [ada, ben] = [await stage.app.signUp(), await stage.app.signUp()];
    const { buyer } = await stage.paid();
    expect(await outcomes(ada, ['203.0.113.1', '203.0.113.77'])).toEqual([200, 200]);
    expect(await outcomes(ben, times(3, '203.0.113.250'))).toEqual([
      200,
      'free_range_limit_reached',
      'free_range_limit_reached',
    ]);
    expect((await write(ada, '203.0.113.1')).body.code).toBe('free_range_limit_reached');
    expect(await outcomes(ben, ['203.0.114.1'])).toEqual([200]);
    expect(await outcomes(buyer, times(5, '203.0.113.1'))).toEqual(Array(5).fill(200));
    expect(await outcomes(admin, times(4, '203.0.113.1'))).toEqual(Array(4).fill(200));
    expect(await stage.balanceOf(ada)).toEqual({ available: 3, held: 0 });
    expect(await stage.balanceOf(ben)).toEqual({ available: 3, held: 0 });
    // Refused requests do not count against the installation's ceiling.
    expect((await ceilingsOf()).free).toMatchObject({ used: 4 });
    await stage.expectCleanBooks();
  });

  it('are counted by the /48 of an IPv6 address', async () => {
    const person = await stage.app.signUp();
    const addresses = [
      '2001:db8:1:1::1',
      '2001:db8:1:2::1',
      '2001:db8:1:ffff::1',
      '2001:db8:1::9',
      '2001:db8:2::1',
    ];
    expect(await outcomes(person, addresses)).toEqual([200, 200, 200, 'free_range_limit_reached', 200]);
  });

  it('say why, until when, and what to do', async () => {
    const person = await stage.app.signUp();
    await outcomes(person, times(3, '203.0.113.1'));
    const answer = await write(person, '203.0.113.1');
    expect(answer.status).toBe(429);
    expect(answer.body.message).toMatch(
      /^Free listings are used up for your network for now\. No credit was used\. Buy a package to continue straight away, or come back after \d+ \w+ \d{4} at \d\d:\d\d UTC\.$/,
    );
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
    // A purchase takes effect at once.
    const order = await stage.order(person);
    const paypalOrderId = await stage.start(person, order);
    await stage.control.approve(paypalOrderId);
    expect((await stage.complete(person, order, { paypalOrderId })).status).toBe(200);
    expect(await outcomes(person, ['203.0.113.1'])).toEqual([200]);
  });

  it('apply again to a buyer who was fully refunded', async () => {
    const { buyer, order } = await stage.paid();
    expect(await outcomes(buyer, times(4, '203.0.113.1'))).toEqual(Array(4).fill(200));
    expect((await ceilingsOf()).free).toMatchObject({ used: 0 });
    const refund = { scope: 'full', reason: 'asked', seenAmount: 29 };
    expect((await admin.post(`/api/orders/${order._id}/refund`, refund)).status).toBe(200);
    expect((await write(buyer, '203.0.113.1')).status).toBe(200);
    expect((await ceilingsOf()).free).toMatchObject({ used: 1 });
  });

  it('are not used up by what does not start: no credit, a repeat', async () => {
    const poor = await stage.app.signUp();
    await admin.put(`/api/users/${poor.userId}`, { currentBalance: 0 });
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await write(poor, '203.0.113.1')).body.code).toBe('insufficient_credits');
    const person = await stage.app.signUp();
    const keyed = { headers: { ...from('203.0.113.1').headers, 'idempotency-key': 'the-same-listing' } };
    const first = await person.post('/api/generations', mug, keyed);
    for (let repeat = 0; repeat < 4; repeat++)
      expect((await person.post('/api/generations', mug, keyed)).text).toBe(first.text);
    expect(await outcomes(person, times(3, '203.0.113.1'))).toEqual([200, 200, 'free_range_limit_reached']);
    // A repeat still joins the listing already started.
    expect((await person.post('/api/generations', mug, keyed)).body.data.generation).toEqual(
      first.body.data.generation,
    );
    expect((await ceilingsOf()).free).toMatchObject({ used: 3 });
  });

  it('are limited exactly, however many ask at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => stage.app.signUp()));
    const answers = await Promise.all(people.map((person, index) => write(person, `203.0.113.${index}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(200),
      ...Array(5).fill(429),
    ]);
    expect((await ceilingsOf()).free).toMatchObject({ used: 3 });
    await stage.expectCleanBooks();
  });
});

describe('free listings of the whole installation', () => {
  it('run out for all who have not paid, from any address; operators learn which ceiling it was', async () => {
    await start({ DAILY_FREE_GENERATIONS_TOTAL: '2', DAILY_GENERATIONS_TOTAL: '50' }, true);
    const [ada, ben] = [await stage.app.signUp(), await stage.app.signUp()];
    const { buyer } = await stage.paid();
    expect(await outcomes(ada, ['198.51.100.1', '203.0.113.1', '192.0.2.1'])).toEqual([
      200,
      200,
      'free_site_limit_reached',
    ]);
    const refused = await write(ben, '192.0.2.200');
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(
      /^Free listings are used up for now\. No credit was used\. Buy a package /,
    );
    expect(await outcomes(buyer, times(4, '198.51.100.1'))).toEqual(Array(4).fill(200));
    expect(await outcomes(admin, ['198.51.100.1'])).toEqual([200]);
    expect(await ceilingsOf()).toEqual({
      paid: { limit: 50, used: 5, endsAt: expect.any(String) },
      free: { limit: 2, used: 2, endsAt: expect.any(String) },
    });
    await expectMailsToOperator(['Free listings are used up for now'], 'DAILY_FREE_GENERATIONS_TOTAL');
    const alarms = lines.map((line) => JSON.parse(line)).filter(({ alarm }) => alarm);
    expect(alarms).toEqual([expect.objectContaining({ code: 'free_site_limit_reached', limit: 2 })]);
  });

  it("are not used up by requests that exceed their range's ceiling", async () => {
    await start({ DAILY_FREE_GENERATIONS_TOTAL: '2', DAILY_FREE_GENERATIONS_PER_RANGE: '2' });
    const [ada, ben] = [await stage.app.signUp(), await stage.app.signUp()];
    expect(await outcomes(ada, ['198.51.100.1', '203.0.113.1'])).toEqual([200, 200]);
    // The installation's ceiling is reached; this must not count against the range's.
    expect(await outcomes(ben, times(3, '203.0.113.1'))).toEqual(Array(3).fill('free_site_limit_reached'));
    await stage.app.database.query(
      `delete from rate_limits where key like 'freeGenerations%' and key not like '%/24'`,
    );
    expect(await outcomes(ben, times(2, '203.0.113.1'))).toEqual([200, 'free_range_limit_reached']);
  });

  it('are not used up by paying users, who have a separate ceiling', async () => {
    await start({ DAILY_FREE_GENERATIONS_TOTAL: '5', DAILY_GENERATIONS_TOTAL: '2' }, true);
    const { buyer } = await stage.paid();
    expect(await outcomes(buyer, times(2, '203.0.113.1'))).toEqual([200, 200]);
    const { body } = await write(buyer, '203.0.113.1');
    expect(body.code).toBe('site_limit_reached');
    expect(body.message).toMatch(
      /^No more listings can be written for now\. No credit was used; please come back after \d.* UTC\.$/,
    );
    expect(await outcomes(await stage.app.signUp(), ['203.0.113.1'])).toEqual([200]);
    await expectMailsToOperator(['No more paid listings are written for now'], 'DAILY_GENERATIONS_TOTAL');
  });

  it('have no ceiling when it is set to 0', async () => {
    await start({
      DAILY_FREE_GENERATIONS_TOTAL: '0',
      DAILY_FREE_GENERATIONS_PER_RANGE: '0',
      DAILY_GENERATIONS_TOTAL: '1',
    });
    expect(await outcomes(await stage.app.signUp(), times(3, '203.0.113.1'))).toEqual([200, 200, 200]);
    expect(await ceilingsOf()).toMatchObject({ free: null, paid: { used: 0 } });
  });

  it('from the demo writer cost nothing and are not counted', async () => {
    await start({ DAILY_FREE_GENERATIONS_TOTAL: '1', DAILY_GENERATIONS_TOTAL: '1' });
    await stage.app.database.query('delete from text_model_keys');
    expect(await outcomes(await stage.app.signUp(), times(3, '203.0.113.1'))).toEqual([200, 200, 200]);
    expect(await ceilingsOf()).toMatchObject({ paid: { used: 0 }, free: { used: 0 } });
  });
});
