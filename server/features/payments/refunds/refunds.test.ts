import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Buyer,
  type PaymentStage,
  STANDARD_CREDITS,
  startPaymentStage,
} from '#tests/support/payment-stage.ts';

let stage: PaymentStage;
let admin: Buyer;
beforeAll(async () => {
  stage = await startPaymentStage();
  admin = await stage.app.signUpAdmin();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.setGateway();
  stage.takeNews();
});
afterEach(() => stage.expectCleanBooks());

const SIGNUP_CREDITS = 5;
const HOUR_MS = 3_600_000;

const refundPath = ({ _id }: { _id: string }) => `/api/orders/${_id}/refund`;
/** Spends this many credits through a manual hold that becomes final. */
async function spend(buyer: Buyer, credits: number): Promise<void> {
  for (let spent = 0; spent < credits; spent++) {
    expect((await buyer.post('/api/deduct-credit', { amount: 1 })).status).toBe(200);
  }
  stage.pass(25 * HOUR_MS);
  await stage.app.composed.slices.credits.reapManualHolds();
}

describe('a refund by an Admin', () => {
  it('of the full amount shows it first, refunds the money and takes the credits', async () => {
    const { buyer, order, captureId } = await stage.paid();
    const quotes = await admin.get(refundPath(order));
    const full = { scope: 'full', amount: 29, currency: 'USD', credits: 80, balanceAfter: 5 };
    expect(quotes.body.data).toEqual([full, { ...full, scope: 'unused' }]);
    const answer = await admin.post(refundPath(order), { scope: 'full', reason: 'asked', seenAmount: 29 });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { refundId: expect.any(String), status: 'completed', amount: 29, currency: 'USD', credits: 80 },
    ]);
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
    const { body } = await buyer.get(`/order/${order._id}`);
    expect(body).toMatchObject({ paymentStatus: 'Refunded', orderStatus: 'Refunded', refundedPrice: 29 });
    expect(body).toMatchObject({ paypalTransactionID: captureId, MembershipValidity: null });
    const receipts = await stage.app.database.query(
      'select kind from receipts where order_id = $1 order by position',
      [order._id],
    );
    expect(receipts.rows.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note']);
    // PayPal's event about it changes nothing more.
    await stage.deliver();
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
    expect((await admin.post(refundPath(order), {})).body.code).toBe('refund_not_possible');
    expect((await admin.get(refundPath(order))).body.data).toEqual([]);
  });

  it('of the unused credits refunds their share of the price, rounded down, and leaves the rest', async () => {
    // Real credits: the rest of the order and the welcome credits share one pocket, and the welcome counts as
    // spent first.
    stage.setGateway('live');
    const { buyer, order } = await stage.paid();
    await spend(buyer, 12);
    const { data } = (await admin.get(refundPath(order))).body;
    // 73 of 80 credits are left: 29.00 × 73 ÷ 80 is 26.4625.
    expect(data[1]).toEqual({
      scope: 'unused',
      amount: 26.46,
      currency: 'USD',
      credits: 73,
      balanceAfter: 0,
    });
    const answer = await admin.post(refundPath(order), { scope: 'unused', seenAmount: 26.46 });
    expect(answer.body.data).toMatchObject({ status: 'completed', amount: 26.46, credits: 73 });
    expect(await stage.balanceOf(buyer)).toEqual({ available: 0, held: 0 });
    expect((await buyer.get(`/order/${order._id}`)).body).toMatchObject({
      paymentStatus: 'Partially refunded',
      orderStatus: 'Completed',
      refundedPrice: 26.46,
    });
  });

  it('of spent credits takes the balance below zero, and nothing can be spent until it is made up', async () => {
    const { buyer, order } = await stage.paid();
    await spend(buyer, 15);
    await admin.post(refundPath(order), { scope: 'full' });
    expect(await stage.balanceOf(buyer)).toEqual({ available: -10, held: 0 });
    expect((await buyer.post('/api/deduct-credit', { amount: 1 })).status).toBe(402);
  });

  it('of another amount than the Admin saw is refused', async () => {
    const { buyer, order } = await stage.paid();
    await spend(buyer, 20);
    const answer = await admin.post(refundPath(order), { scope: 'unused', seenAmount: 29 });
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_changed']);
    expect((await stage.readOrder(order)).refunded_minor).toBe(0);
  });

  it('sent ten times at once is one refund', async () => {
    const { buyer, order } = await stage.paid();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(refundPath(order), { scope: 'full' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
  });

  it.each(['server_error_after', 'drop_after', 'stall_before', 'drop_before'] as const)(
    'that PayPal does not answer (%s) is retried with the same id, and booked once',
    async (fault) => {
      const { buyer, order, captureId } = await stage.paid();
      // A broken connection is retried at once; a stall is not.
      stage.control.plan('refundCapture', ...(fault === 'stall_before' ? [fault] : [fault, fault]));
      const answer = await admin.post(refundPath(order), { scope: 'full' });
      expect(answer.body.data.status).toBe('pending');
      expect((await admin.post(refundPath(order), {})).body.code).toBe('refund_under_way');
      stage.control.release();
      stage.setGateway();
      await stage.sweepLater();
      expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
      const asked = stage.control.calls.filter(
        ({ name, path }) => name === 'refundCapture' && path.includes(captureId),
      );
      expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1);
      await stage.deliver();
      expect((await stage.readOrder(order)).refunded_minor).toBe(2900);
    },
  );

  it('of an order paid in another environment is refused', async () => {
    const { order } = await stage.paid();
    stage.setGateway('live');
    const answer = await admin.post(refundPath(order), { scope: 'full' });
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_elsewhere']);
  });

  it('is refused to others, and for an order that was not paid', async () => {
    const { buyer, order } = await stage.approved();
    expect((await buyer.post(refundPath(order), {})).status).toBe(403);
    expect((await admin.post(refundPath(order), {})).body.code).toBe('refund_not_possible');
  });
});

describe('a refund in PayPal’s console', () => {
  it('is taken over from its event: all of it', async () => {
    const { buyer, order, captureId } = await stage.paid();
    stage.takeNews();
    await stage.control.refundFromConsole(captureId);
    await stage.deliver();
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
    expect((await stage.readOrder(order)).status).toBe('refunded');
  });

  it('in parts takes the credits of each part, rounded down, and the last part the rest', async () => {
    const { buyer, order, captureId } = await stage.paid();
    await stage.control.refundFromConsole(captureId, '10.00');
    await stage.deliver();
    expect(await stage.readOrder(order)).toMatchObject({
      status: 'partially_refunded',
      refunded_minor: 1000,
      refunded_credits: 27,
    });
    await stage.control.refundFromConsole(captureId, '19.00');
    await stage.deliver();
    expect(await stage.readOrder(order)).toMatchObject({ status: 'refunded', refunded_credits: 80 });
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
  });

  it('without an event is found when settled payments are checked again', async () => {
    const { buyer, captureId } = await stage.paid();
    await stage.control.refundFromConsole(captureId);
    await stage.sweepLater(25 * HOUR_MS);
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
  });

  it('without an event is found after PayPal did not answer for a day, however often it was asked', async () => {
    const { buyer, captureId } = await stage.paid();
    stage.setGateway('demo', 'http://127.0.0.1:9');
    await stage.sweepLater(26 * HOUR_MS);
    for (let hour = 0; hour < 24; hour++) await stage.sweepLater(HOUR_MS);
    stage.setGateway();
    await stage.sweepLater(6 * HOUR_MS);
    await stage.control.refundFromConsole(captureId);
    await stage.sweepLater(7 * 24 * HOUR_MS);
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
    stage.resetClock();
  });

  it('that the capture reports before the order lists it is booked once', async () => {
    const { buyer, order, captureId } = await stage.paid();
    await stage.control.refundFromConsole(captureId, '9.00');
    await stage.control.refundFromConsole(captureId, '20.00');
    stage.setAnswers((client) => ({
      getOrder: async (id) => ({ ...(await client.getOrder(id)), refunds: [] }),
    }));
    await stage.deliver();
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
    stage.setGateway();
    expect((await admin.post(`/api/orders/${order._id}/reconcile`)).status).toBe(200);
    const { rows } = await stage.app.database.query(
      'select amount_minor from payment_refunds where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ amount_minor: 2900 }]);
  });

  it('before the payment was ever settled here changes nothing', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    const { client } = await stage.foreignClient();
    const { captures } = await client.captureOrder(paypalOrderId, { requestId: `past-us-${paypalOrderId}` });
    await stage.control.refundFromConsole(captures[0]?.id ?? '');
    const news = stage.takeNews();
    await stage.deliver([...news].reverse());
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
    expect((await stage.readOrder(order)).status).toBe('refunded');
  });

  it('or a bank reversal takes the credits back, below zero if they are spent', async () => {
    const { buyer, order, captureId } = await stage.paid();
    await spend(buyer, 30);
    stage.takeNews();
    await stage.control.reverse(captureId);
    await stage.deliver();
    expect(await stage.balanceOf(buyer)).toEqual({ available: -25, held: 0 });
    const { rows } = await stage.app.database.query(
      'select origin from payment_refunds where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ origin: 'reversal' }]);
  });
});

describe('a dispute', () => {
  it('freezes the unspent credits, shows that, and releases them when the seller wins', async () => {
    stage.setGateway('live');
    const { buyer, order, captureId } = await stage.paid();
    await spend(buyer, 15);
    const { id } = await stage.control.openDispute(captureId);
    await stage.deliver();
    expect(await stage.balanceOf(buyer)).toEqual({ available: 0, held: 70 });
    expect((await buyer.get(`/order/${order._id}`)).body.paymentNote).toBe('disputed');
    const refused = await buyer.post('/api/deduct-credit', { amount: 1 });
    expect([refused.status, refused.body.code]).toEqual([402, 'credits_frozen']);
    const generation = await buyer.post('/api/generations', { productName: 'Mug', productDetails: 'Clay.' });
    expect([generation.status, generation.body.code]).toEqual([402, 'credits_frozen']);
    await stage.expectCleanBooks();
    await stage.control.resolveDispute(id, 'RESOLVED_SELLER_FAVOUR');
    await stage.deliver();
    expect(await stage.balanceOf(buyer)).toEqual({ available: 70, held: 0 });
    expect((await buyer.get(`/order/${order._id}`)).body.paymentNote).toBeNull();
  });

  it('that the buyer wins takes the credits back', async () => {
    const { buyer, captureId } = await stage.paid();
    const { id } = await stage.control.openDispute(captureId);
    await stage.deliver();
    expect(await stage.balanceOf(buyer)).toEqual({ available: 5, held: 80 });
    await stage.control.reverse(captureId);
    await stage.control.resolveDispute(id, 'RESOLVED_BUYER_FAVOUR');
    await stage.deliver([...stage.takeNews()].reverse());
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS, held: 0 });
  });

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)(
    'alongside another freezes no more credits than one; the %s to end releases nothing',
    async (early, late) => {
      const { buyer, order, captureId } = await stage.paid();
      const disputes = {
        first: await stage.control.openDispute(captureId),
        second: await stage.control.openDispute(captureId),
      };
      await stage.deliver();
      const note = async () => (await buyer.get(`/order/${order._id}`)).body.paymentNote;
      const resting = { available: SIGNUP_CREDITS, held: STANDARD_CREDITS };
      expect(await stage.balanceOf(buyer)).toEqual(resting);
      await stage.control.resolveDispute(disputes[early].id, 'RESOLVED_SELLER_FAVOUR');
      await stage.deliver();
      expect([await stage.balanceOf(buyer), await note()]).toEqual([resting, 'disputed']);
      await stage.control.resolveDispute(disputes[late].id, 'RESOLVED_SELLER_FAVOUR');
      await stage.deliver();
      const free = { available: SIGNUP_CREDITS + STANDARD_CREDITS, held: 0 };
      expect([await stage.balanceOf(buyer), await note()]).toEqual([free, null]);
      await stage.expectCleanBooks();
    },
  );

  it('is closed even if its end is reported before its beginning, or not at all', async () => {
    const { buyer, captureId } = await stage.paid();
    const { id } = await stage.control.openDispute(captureId);
    await stage.deliver();
    await stage.control.resolveDispute(id, 'RESOLVED_SELLER_FAVOUR');
    await stage.sweepLater(7 * HOUR_MS);
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS + STANDARD_CREDITS, held: 0 });
  });
});

describe('checking PayPal again', () => {
  it('finds a payment that nobody noticed, and reports what was done', async () => {
    const { buyer, order } = await stage.approved();
    const answer = await admin.post(`/api/orders/${order._id}/reconcile`);
    expect(answer.body.data).toMatchObject({ paymentStatus: 'Paid', paymentNote: null });
    expect(answer.body.data.report).toMatch(/settled/);
    expect(await stage.balanceOf(buyer)).toEqual({ available: SIGNUP_CREDITS + STANDARD_CREDITS, held: 0 });
    const { data } = (await admin.get(`/api/orders/${order._id}/payment-events`)).body;
    expect(data.map(({ kind, status }: Record<string, string>) => `${kind} ${status}`).sort()).toEqual([
      'attempt captured',
      'capture settled',
    ]);
    const { paypal_order_id: atPayPal } = (
      await stage.app.database.query('select paypal_order_id from payment_attempts where order_id = $1', [
        order._id,
      ])
    ).rows[0];
    expect(data.flatMap(({ codes }: { codes: string[] }) => codes)).toEqual(
      expect.arrayContaining([atPayPal, 'COMPLETED']),
    );
    expect((await buyer.get(`/api/orders/${order._id}/payment-events`)).status).toBe(403);
  });
});
