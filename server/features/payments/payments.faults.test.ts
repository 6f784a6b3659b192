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

const HOUR_MS = 3_600_000;
const paidBalance = { available: 5 + STANDARD_CREDITS, held: 0 };
const unpaidBalance = { available: 5, held: 0 };

const noteOf = async ({ _id }: { _id: string }) => (await stage.readOrder({ _id })).payment_note;
const capturesAtPayPal = (paypalOrderId: string) =>
  stage.control.calls.filter(
    ({ name, path, status }) => name === 'captureOrder' && path.includes(paypalOrderId) && status === 201,
  ).length;

describe('PayPal fails during the capture', () => {
  it.each([
    ['500 before the effect', 'server_error_before'],
    ['500 after the effect', 'server_error_after'],
    ['the connection drops before the effect', 'drop_before'],
    ['the connection drops after the effect', 'drop_after'],
    ['429', 'rate_limited'],
    ['a malformed response after the effect', 'malformed_after'],
  ] as const)('%s: retried with the same request id, or looked up; credited once', async (_what, fault) => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.control.plan('captureOrder', fault);
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect(['settled', 'being_confirmed']).toContain(answer.body.outcome);
    await stage.sweepLater();
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    expect(await noteOf(order)).toBeNull();
    const ids = stage.control.calls
      .filter(({ name, path }) => name === 'captureOrder' && path.includes(paypalOrderId))
      .map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ['before', 'stall_before'],
    ['after', 'stall_after'],
  ] as const)(
    'it stalls %s the effect: an unknown outcome is not a failure, and nobody can pay twice',
    async (_when, fault) => {
      const { buyer, order, paypalOrderId } = await stage.approved();
      stage.control.plan('captureOrder', fault);
      const answer = await stage.complete(buyer, order, { paypalOrderId });
      expect([answer.status, answer.body]).toMatchObject([
        202,
        { success: false, outcome: 'being_confirmed' },
      ]);
      expect(answer.body.message).toMatch(/do not pay again/);
      expect(await noteOf(order)).toBe('being_confirmed');
      const again = await buyer.post('/api/paypal/orders', { orderId: order._id });
      expect([again.status, again.body.code]).toEqual([409, 'payment_under_way']);
      const admin = await stage.app.signUpAdmin();
      expect((await admin.delete(`/order/${order._id}`)).body.code).toBe('payment_under_way');
      stage.control.release();
      stage.setGateway();
      await stage.sweepLater();
      expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
      expect(await noteOf(order)).toBeNull();
    },
  );

  it('it does not answer at all for a day: after 6 hours the order is looked up first, and captured once', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.setGateway('demo', 'http://127.0.0.1:9');
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect(answer.body.outcome).toBe('being_confirmed');
    await stage.sweepLater(HOUR_MS);
    await stage.sweepLater(24 * HOUR_MS);
    expect(await noteOf(order)).toBe('being_confirmed');
    stage.setGateway();
    const before = stage.control.calls.length;
    await stage.sweepLater(7 * HOUR_MS);
    const names = stage.control.calls
      .slice(before)
      .map(({ name }) => name)
      .filter((name) => name !== 'token');
    expect(names.slice(0, 2)).toEqual(['getOrder', 'captureOrder']);
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });

  it('the capture took effect and was forgotten: the order shows it, and it is not captured again', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.control.plan('captureOrder', 'drop_after', 'drop_before');
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect(answer.body.outcome).toBe('being_confirmed');
    await stage.sweepLater(7 * HOUR_MS);
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    const { capture } = await stage.control.order(paypalOrderId);
    expect(capture?.id).toBe((await stage.readOrder(order)).capture_id);
  });

  it('the credentials are refused: an alarm, and the approved payment waits for valid ones', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.control.plan('captureOrder', 'unauthorized', 'unauthorized');
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('being_confirmed');
    await stage.sweepLater();
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });

  it('the look-up of the capture fails: the sweeper finds it', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.control.plan('getCapture', 'server_error_before', 'server_error_before');
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('being_confirmed');
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
    await stage.sweepLater();
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    expect(capturesAtPayPal(paypalOrderId)).toBe(1);
  });
});

describe('PayPal fails while its order is created', () => {
  it.each(['server_error_after', 'drop_after', 'malformed_after'] as const)(
    '%s: the next attempt repeats the request and gets the same order',
    async (fault) => {
      const buyer = await stage.app.signUp();
      const order = await stage.order(buyer);
      // Requests whose response is never received are not retried at once; the others are.
      stage.control.plan('createOrder', ...(fault === 'malformed_after' ? [fault] : [fault, fault]));
      const failed = await buyer.post('/api/paypal/orders', { orderId: order._id });
      expect([failed.status, failed.body.code]).toEqual([503, 'paypal_unreachable']);
      const paypalOrderId = await stage.start(buyer, order);
      const made = (await stage.control.orders()).filter(({ unit }) => unit.custom_id === order.orderId);
      expect(made.map(({ id }) => id)).toEqual([paypalOrderId]);
    },
  );
});

const declined = { success: false, code: 'payment_declined' };

describe('refusals by name', () => {
  it.each([
    'INSTRUMENT_DECLINED',
    'PAYER_ACTION_REQUIRED',
    'TRANSACTION_REFUSED',
    'COMPLIANCE_VIOLATION',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'DUPLICATE_INVOICE_ID',
  ] as const)('%s: nothing is captured, and the buyer can pay in another way', async (issue) => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.control.planCapture({ kind: 'refused', issue });
    const refused = await stage.complete(buyer, order, { paypalOrderId });
    expect([refused.status, refused.body]).toMatchObject([422, declined]);
    expect(await noteOf(order)).toBe('declined');
    const next = await stage.start(buyer, order);
    await stage.control.approve(next);
    expect((await stage.complete(buyer, order, { paypalOrderId: next })).body.outcome).toBe('settled');
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });

  it('ORDER_ALREADY_CAPTURED: the existing capture settles the order', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    const { client } = await stage.foreignClient();
    await client.captureOrder(paypalOrderId, { requestId: `past-us-${paypalOrderId}` });
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('settled');
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });

  it('a COMPLETED order with a DECLINED capture pays nothing', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.control.planCapture({ kind: 'declined' });
    expect((await stage.complete(buyer, order, { paypalOrderId })).body).toMatchObject(declined);
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
    const next = await stage.start(buyer, order);
    expect(next).not.toBe(paypalOrderId);
  });
});

describe('a payment in review', () => {
  it('is no success for an item either, nor is a declined one', async () => {
    const pending = await stage.approved('pend', 'item');
    const { paypalOrderId } = pending;
    const answer = await stage.complete(pending.buyer, pending.order, { paypalOrderId });
    const open = { success: false, outcome: 'in_review', matchedCount: 1, modifiedCount: 0 };
    expect([answer.status, answer.body]).toMatchObject([202, open]);
    const refused = await stage.approved('decline', 'item');
    const claim = { paypalOrderId: refused.paypalOrderId };
    const refusal = await stage.complete(refused.buyer, refused.order, claim);
    expect([refusal.status, refusal.body]).toMatchObject([422, declined]);
  });

  it('gives no credits until it is complete', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved('pend');
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { success: false, outcome: 'in_review', alreadyProcessed: false, paymentStatus: 'pending' },
    ]);
    expect(await noteOf(order)).toBe('in_review');
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
    expect((await buyer.post('/api/paypal/orders', { orderId: order._id })).body.code).toBe(
      'payment_under_way',
    );
    const { capture } = await stage.control.order(paypalOrderId);
    await stage.control.completePending(capture?.id ?? '');
    await stage.sweepLater(24 * HOUR_MS);
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    expect(await noteOf(order)).toBeNull();
  });

  it('that was made elsewhere is checked as well, even without an event', async () => {
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer);
    stage.control.planCapture({ kind: 'pending' });
    const captureId = await stage.captureElsewhere({ customId: order.orderId });
    const answer = await stage.complete(buyer, order, { paypalTransactionID: captureId });
    expect(answer.body.outcome).toBe('in_review');
    await stage.sweepLater();
    await stage.control.completePending(captureId);
    await stage.sweepLater(7 * HOUR_MS);
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });

  it('that is denied leaves the order payable in another way', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved('pend');
    await stage.complete(buyer, order, { paypalOrderId });
    const { capture } = await stage.control.order(paypalOrderId);
    await stage.control.denyPending(capture?.id ?? '');
    await stage.deliver();
    expect(await noteOf(order)).toBe('declined');
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
    const next = await stage.start(buyer, order);
    await stage.control.approve(next);
    expect((await stage.complete(buyer, order, { paypalOrderId: next })).body.outcome).toBe('settled');
  });
});

describe('an open payment whose buyer is deleted', () => {
  const deleteBuyer = async ({ userId }: { userId: string }) => {
    const admin = await stage.app.signUpAdmin();
    expect((await admin.delete(`/api/users/${userId}`)).status).toBe(200);
  };
  const capturedState = async (paypalOrderId: string) =>
    (await stage.control.order(paypalOrderId)).capture?.status;

  it('was captured but the response was lost: it is refunded, even without an event', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.control.plan('captureOrder', 'malformed_after');
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('being_confirmed');
    await deleteBuyer(buyer);
    await stage.sweepLater();
    expect(await capturedState(paypalOrderId)).toBe('REFUNDED');
    expect((await stage.readOrder(order)).status).toBe('cancelled');
  });

  it('is in review: it is refunded once PayPal has released it', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved('pend');
    await stage.complete(buyer, order, { paypalOrderId });
    await deleteBuyer(buyer);
    await stage.sweepLater();
    const { capture } = await stage.control.order(paypalOrderId);
    await stage.control.completePending(capture?.id ?? '');
    await stage.sweepLater(7 * HOUR_MS);
    expect(await capturedState(paypalOrderId)).toBe('REFUNDED');
  });

  it('was not captured: it never is, and is given up', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.setGateway('demo', 'http://127.0.0.1:9');
    await stage.complete(buyer, order, { paypalOrderId });
    await deleteBuyer(buyer);
    stage.setGateway();
    await stage.sweepLater();
    expect(capturesAtPayPal(paypalOrderId)).toBe(0);
    const { rows } = await stage.app.database.query(
      'select state, next_check_at from payment_attempts where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ state: 'ended', next_check_at: null }]);
  });
});

describe('a buyer who approves and closes the page', () => {
  it('is credited by the sweeper, even without an event', async () => {
    const { buyer } = await stage.approved();
    await stage.sweepLater();
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });

  it('never approves: checked at growing intervals and given up after three days', async () => {
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer);
    await stage.start(buyer, order);
    for (let hours = 0; hours < 90; hours += 6) await stage.sweepLater(6 * HOUR_MS);
    const { rows } = await stage.app.database.query(
      'select state, next_check_at, checks < 20 as is_calm from payment_attempts where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ state: 'ended', next_check_at: null, is_calm: true }]);
  });
});
