import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freezeCredits } from '#tests/support/freeze-credits.ts';
import { type PaymentStage, STANDARD_CREDITS, startPaymentStage } from '#tests/support/payment-stage.ts';

const fixture = fileURLToPath(new URL('./payment-process.fixture.ts', import.meta.url));
const paidBalance = { available: 5 + STANDARD_CREDITS, held: 0 };
const unpaidBalance = { available: 5, held: 0 };

let stage: PaymentStage;
beforeAll(async () => {
  stage = await startPaymentStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.setGateway());
afterEach(() => stage.expectCleanBooks());

// A separate process takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

function eventually<Result>(look: () => Promise<Result | null | undefined | false>): Promise<Result> {
  return vi.waitUntil(look, { timeout: 90_000, interval: 50 }) as Promise<Result>;
}

type Staged = Awaited<ReturnType<PaymentStage['approved']>>;

/** A separate process that completes this payment; `said` resolves when it prints the line. */
function completeInProcess({ order, paypalOrderId }: Staged) {
  const { connection } = stage.app.database;
  const task = { connection, paypalUrl: stage.paypal.url, orderId: order._id, paypalOrderId };
  const child = spawn(process.execPath, [fixture, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, said: (line: string) => eventually(async () => lines.includes(line)) };
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const asksFor = (name: string, since: number) =>
  eventually(async () => stage.control.calls.slice(since).some((call) => call.name === name));

describe('a killed process', () => {
  it('between capture and settlement: the sweeper of another settles the order, once', async () => {
    const staged = await stage.approved();
    const since = stage.control.calls.length;
    stage.control.plan('getCapture', 'stall_before');
    const { child } = completeInProcess(staged);
    await asksFor('getCapture', since);
    await killHard(child);
    stage.control.release();
    expect((await stage.control.order(staged.paypalOrderId)).capture?.status).toBe('COMPLETED');
    expect(await stage.balanceOf(staged.buyer)).toEqual(unpaidBalance);
    await stage.sweepLater();
    expect(await stage.balanceOf(staged.buyer)).toEqual(paidBalance);
    expect((await stage.readOrder(staged.order)).status).toBe('paid');
  });

  it('in the middle of the settlement: all of it is rolled back and done again, once', async () => {
    const staged = await stage.approved();
    const credits = await freezeCredits(stage.app.database, staged.buyer);
    const { child } = completeInProcess(staged);
    await credits.waiting();
    await killHard(child);
    // The database has not noticed yet: the session still holds its locks, so the sweeper skips the row
    // instead of waiting.
    await stage.sweepLater();
    expect(await stage.balanceOf(staged.buyer)).toEqual(unpaidBalance);
    await credits.cut();
    await credits.release();
    expect((await stage.readOrder(staged.order)).status).toBe('pending');
    expect(await stage.balanceOf(staged.buyer)).toEqual(unpaidBalance);
    await stage.sweepLater();
    expect(await stage.balanceOf(staged.buyer)).toEqual(paidBalance);
  });

  it('between settlement and response: the buyer who asks again learns that it is done', async () => {
    const staged = await stage.approved();
    const { child, said } = completeInProcess(staged);
    await said('settled');
    await killHard(child);
    expect(await stage.balanceOf(staged.buyer)).toEqual(paidBalance);
    const { paypalOrderId } = staged;
    const answer = await stage.complete(staged.buyer, staged.order, { paypalOrderId });
    expect(answer.body).toMatchObject({ outcome: 'settled', alreadyProcessed: true });
    await stage.sweepLater();
    expect(await stage.balanceOf(staged.buyer)).toEqual(paidBalance);
  });

  it('between the request to PayPal and its response: looked up, not captured again', async () => {
    const staged = await stage.approved();
    const since = stage.control.calls.length;
    stage.control.plan('captureOrder', 'stall_after');
    const { child } = completeInProcess(staged);
    await asksFor('captureOrder', since);
    await eventually(async () => (await stage.control.order(staged.paypalOrderId)).capture !== null);
    await killHard(child);
    stage.control.release();
    await stage.sweepLater();
    expect(await stage.balanceOf(staged.buyer)).toEqual(paidBalance);
    const captures = stage.control.calls.slice(since).filter(({ name }) => name === 'captureOrder');
    expect(captures).toHaveLength(1);
  });
});

describe('a lost database connection', () => {
  it('in the middle of a settlement: 503, no credits for free, no payment lost', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    const credits = await freezeCredits(stage.app.database, buyer);
    const answering = stage.complete(buyer, order, { paypalOrderId });
    await credits.cut();
    const answer = await answering;
    await credits.release();
    expect([answer.status, answer.body.code]).toEqual([503, 'database_unavailable']);
    await eventually(async () => (await stage.readOrder(order)).status === 'pending');
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('settled');
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });
});
