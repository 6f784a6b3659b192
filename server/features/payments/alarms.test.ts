import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PaymentStage, startPaymentStage } from '#tests/support/payment-stage.ts';

const TOKEN = 'a-token-of-the-monitoring';

const lines: string[] = [];
let stage: PaymentStage;
let admin: Awaited<ReturnType<PaymentStage['app']['signUpAdmin']>>;
beforeAll(async () => {
  stage = await startPaymentStage({
    environment: { METRICS_TOKEN: TOKEN },
    log: pino({ level: 'error' }, { write: (line: string) => lines.push(line) }),
  });
  admin = await stage.app.signUpAdmin();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.setGateway();
  lines.length = 0;
});
afterEach(() => stage.expectCleanBooks());

/** How often the alarm has been counted since the process started. */
async function countOf(code: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { text } = await stage.app.client().get('/metrics', { headers });
  const name = `listwright_payment_alarms_total{code="${code}"} `;
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.slice(name.length) ?? 0,
  );
}
const logged = (code: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.code === code);

/** Lets every write of such a row fail at commit, so that its transaction rolls back. */
async function whileCommitsFail(event: string, act: () => Promise<unknown>): Promise<void> {
  await stage.app.database.query(`
    create function refuse_commit() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$;
    create constraint trigger refuse_commit after ${event} deferrable initially deferred
      for each row execute function refuse_commit()`);
  try {
    await act();
  } finally {
    await stage.app.database.query('drop function refuse_commit cascade');
  }
}

it('a payment that does not match, rolled back and settled again, raises one alarm', async () => {
  const staged = await stage.approved();
  stage.control.planCapture({ kind: 'completed', tampering: { value: '0.01' } });
  const before = await countOf('payment_mismatch');
  await whileCommitsFail('insert on payment_captures', async () => {
    expect((await stage.complete(staged.buyer, staged.order, staged)).status).toBe(500);
  });
  expect((await stage.readOrder(staged.order)).alarm).toBeNull();
  expect([await countOf('payment_mismatch'), logged('payment_mismatch')]).toEqual([before, []]);
  await stage.sweepLater();
  expect((await stage.readOrder(staged.order)).alarm).toMatch(/does not match/);
  expect(await countOf('payment_mismatch')).toBe(before + 1);
  expect(logged('payment_mismatch')).toMatchObject([{ alarm: true, orderId: staged.order._id }]);
});

it('a second payment, rolled back and settled again, raises one alarm', async () => {
  const { buyer, order } = await stage.paid();
  const paypalTransactionID = await stage.captureElsewhere({ customId: order.orderId });
  const complete = () => stage.complete(buyer, order, { paypalTransactionID });
  const before = await countOf('payment_returned');
  await whileCommitsFail('insert on payment_captures', async () => {
    expect((await complete()).status).toBe(500);
  });
  expect([await countOf('payment_returned'), logged('payment_returned')]).toEqual([before, []]);
  expect((await complete()).status).toBe(200);
  expect([await countOf('payment_returned'), logged('payment_returned').length]).toEqual([before + 1, 1]);
});

it('a refund that PayPal refuses, rolled back and requested again, raises one alarm', async () => {
  const { order, captureId } = await stage.paid();
  await stage.control.refundFromConsole(captureId);
  const before = await countOf('refund_refused');
  await whileCommitsFail('update on payment_refunds', async () => {
    const answer = await admin.post(`/api/orders/${order._id}/refund`, { scope: 'full' });
    expect(answer.body.data.status).toBe('pending');
  });
  expect([await countOf('refund_refused'), logged('refund_refused')]).toEqual([before, []]);
  await stage.sweepLater();
  expect([await countOf('refund_refused'), logged('refund_refused').length]).toEqual([before + 1, 1]);
});
