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

const SIGNUP_CREDITS = 5;
const paidBalance = { available: SIGNUP_CREDITS + STANDARD_CREDITS, held: 0 };
const unpaidBalance = { available: SIGNUP_CREDITS, held: 0 };

describe('paying for an order', () => {
  it('PayPal gets the stored order with a request id; approval, capture and settlement follow', async () => {
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer);
    const paypalOrderId = await stage.start(buyer, order);
    const asked = stage.control.calls.filter(({ name }) => name === 'createOrder').at(-1);
    expect(asked?.requestId).toMatch(/^create-/);
    const stored = await stage.readOrder(order);
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: order.orderId,
          invoice_id: stored.payment_number,
          description: 'Standard',
          amount: {
            currency_code: 'USD',
            value: '29.00',
            breakdown: { item_total: { value: '29.00' }, handling: { value: '0.00' } },
          },
        },
      ],
    });
    await stage.control.approve(paypalOrderId);
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        message: 'Payment completed successfully!',
        alreadyProcessed: false,
        outcome: 'settled',
        paymentStatus: 'Paid',
        orderStatus: 'Completed',
      },
    ]);
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    const { body } = await buyer.get(`/order/${order._id}`);
    expect(body).toMatchObject({ paymentMethod: 'Paypal', paymentNote: null });
    expect(body.receiptNumber).toMatch(/^\d{4}-DEMO-\d{6}$/);
    expect(Date.parse(body.MembershipValidity) - Date.parse(body.createdAt)).toBe(180 * 86_400_000);
    const statement = (await buyer.get('/api/credit-transactions')).body.data.transactions[0];
    expect(statement).toMatchObject({
      kind: 'purchase',
      amount: STANDARD_CREDITS,
      description: 'Standard',
      reference: { type: 'order', id: order.orderId },
    });
  });

  it('a repeat is reported as processed and credits nothing more', async () => {
    const { buyer, order, paypalOrderId, captureId } = await stage.paid();
    for (const body of [{ paypalOrderId }, { paypalTransactionID: captureId }, {}]) {
      const answer = await stage.complete(buyer, order, body);
      expect(answer.body).toMatchObject({ outcome: 'settled', alreadyProcessed: true });
    }
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    const again = await buyer.post('/api/paypal/orders', { orderId: order._id });
    expect([again.status, again.body.code]).toEqual([409, 'order_already_paid']);
  });

  it('an item is opened to its buyer and brings no credits', async () => {
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer, 'item');
    const paypalOrderId = await stage.start(buyer, order);
    await stage.control.approve(paypalOrderId);
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect(answer.body).toMatchObject({ matchedCount: 1, modifiedCount: 1, outcome: 'settled' });
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.modifiedCount).toBe(0);
    expect((await buyer.get(`/item-order/${order._id}`)).body.guidelines).toBe('Use daylight.');
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
  });

  it('two tabs and a double click pay with one PayPal order', async () => {
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer);
    const ids = await Promise.all(Array.from({ length: 5 }, () => stage.start(buyer, order)));
    expect(new Set([...ids, await stage.start(buyer, order)]).size).toBe(1);
    const { rows } = await stage.app.database.query(
      'select state from payment_attempts where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ state: 'created' }]);
  });

  it('nothing is captured before the approval, and the buyer may still approve', async () => {
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer);
    const paypalOrderId = await stage.start(buyer, order);
    const early = await stage.complete(buyer, order, { paypalOrderId });
    expect([early.status, early.body.code]).toEqual([409, 'payment_not_approved']);
    await stage.control.approve(paypalOrderId);
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('settled');
  });

  it('a refused instrument is reported, and another one pays', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved('decline');
    const declined = await stage.complete(buyer, order, { paypalOrderId });
    expect([declined.status, declined.body]).toMatchObject([
      422,
      { success: false, code: 'payment_declined', message: expect.stringMatching(/Nothing was charged/) },
    ]);
    expect((await buyer.get(`/order/${order._id}`)).body.paymentNote).toBe('declined');
    expect(await stage.start(buyer, order)).toBe(paypalOrderId);
    await stage.control.approve(paypalOrderId, 'pay');
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('settled');
    expect((await buyer.get(`/order/${order._id}`)).body.paymentNote).toBeNull();
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
  });

  it('is closed while payments are switched off', async () => {
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer);
    stage.setGateway(null);
    const answer = await buyer.post('/api/paypal/orders', { orderId: order._id });
    expect([answer.status, answer.body.error]).toEqual([
      503,
      'PayPal payments are currently unavailable. Please contact support for alternative payment methods.',
    ]);
  });
});

describe('a second payment of an order', () => {
  it('is refunded by itself, brings no credits and is shown on the order', async () => {
    const { buyer, order, captureId } = await stage.paid();
    // The buyer pays again with a PayPal order that another page created without our server.
    const second = await stage.captureElsewhere({ customId: order.orderId });
    const answer = await stage.complete(buyer, order, { paypalTransactionID: second });
    expect(answer.body).toMatchObject({ outcome: 'settled', alreadyProcessed: true });
    expect(await stage.balanceOf(buyer)).toEqual(paidBalance);
    const stored = await stage.readOrder(order);
    expect(stored).toMatchObject({ capture_id: captureId, status: 'paid', payment_note: null });
    expect(stored.alarm).toMatch(/paid a second time/);
    const { rows } = await stage.app.database.query(
      'select origin, state, amount_minor, credits from payment_refunds where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ origin: 'duplicate', state: 'completed', amount_minor: 2900, credits: 0 }]);
  });

  it('of an order that was deleted meanwhile is refunded as well', async () => {
    const buyer = await stage.app.signUp();
    const admin = await stage.app.signUpAdmin();
    const order = await stage.order(buyer);
    const captureId = await stage.captureElsewhere({ customId: order.orderId });
    expect((await admin.delete(`/order/${order._id}`)).status).toBe(200);
    await stage.deliver();
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
    const { rows } = await stage.app.database.query(
      'select r.state, c.verdict from payment_refunds r join payment_captures c on c.id = r.capture_id where c.id = $1',
      [captureId],
    );
    expect(rows).toEqual([{ state: 'completed', verdict: 'duplicate' }]);
  });
});

describe('a payment that does not match', () => {
  it('reported for one order but made for another settles its own order', async () => {
    const owner = await stage.approved();
    const { client } = await stage.foreignClient();
    const taken = await client.captureOrder(owner.paypalOrderId, {
      requestId: `past-us-${owner.paypalOrderId}`,
    });
    const other = await stage.approved();
    stage.setAnswers((answers) => ({
      captureOrder: async (id, options) => ({
        ...(await answers.captureOrder(id, options)),
        captures: taken.captures,
      }),
    }));
    await stage.complete(other.buyer, other.order, other);
    expect(await stage.readOrder(owner.order)).toMatchObject({
      status: 'paid',
      capture_id: taken.captures[0]?.id,
      alarm: null,
    });
    expect(await stage.balanceOf(owner.buyer)).toEqual(paidBalance);
    expect(await stage.readOrder(other.order)).toMatchObject({
      status: 'pending',
      capture_id: null,
      alarm: null,
    });
    expect(await stage.balanceOf(other.buyer)).toEqual(unpaidBalance);
    // The other buyer's payment is found and credited as usual.
    stage.setGateway();
    await stage.sweepLater();
    expect(await stage.balanceOf(other.buyer)).toEqual(paidBalance);
  });

  it.each([
    ['a smaller amount', { value: '1.00' }, /amount/],
    ['another currency', { currency: 'EUR' }, /currency/],
  ])(
    'with %s: credits nothing, raises an alarm, and the buyer is told to contact support',
    async (_what, facts, words) => {
      const buyer = await stage.app.signUp();
      const order = await stage.order(buyer);
      const paypalTransactionID = await stage.captureElsewhere({ customId: order.orderId, ...facts });
      const answer = await stage.complete(buyer, order, { paypalTransactionID });
      expect([answer.status, answer.body.code]).toEqual([422, 'payment_needs_support']);
      expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
      const stored = await stage.readOrder(order);
      expect(stored).toMatchObject({ status: 'pending', payment_note: 'needs_support' });
      expect(stored.alarm).toMatch(words);
      // The order cannot be paid again while this is unresolved.
      expect((await buyer.post('/api/paypal/orders', { orderId: order._id })).status).toBe(422);
      // Until an operator has looked at it.
      const admin = await stage.app.signUpAdmin();
      const close = (note: string) => admin.post(`/api/orders/${order._id}/alarm-closed`, { note });
      expect((await close(' ')).status).toBe(400);
      expect((await close('Given back at PayPal')).status).toBe(200);
      expect(await stage.readOrder(order)).toMatchObject({ alarm: null, payment_note: null });
      expect((await close('Again')).body.code).toBe('no_alarm');
      expect((await buyer.post('/api/paypal/orders', { orderId: order._id })).status).toBe(200);
    },
  );

  it.each([
    ['amount', { value: '0.01' }],
    ['currency', { currency: 'EUR' }],
    ['order', { customId: 'ZZZZZZZZ' }],
    ['payee', { payeeMerchantId: 'SOMEBODYELSE1' }],
  ])('captured from our own PayPal order with another %s', async (what, tampering) => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.control.planCapture({ kind: 'completed', tampering });
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect([answer.status, answer.body.code]).toEqual([422, 'payment_needs_support']);
    expect((await stage.readOrder(order)).alarm).toMatch(new RegExp(what));
    await stage.deliver();
    await stage.sweepLater();
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
  });

  it('and was refunded at PayPal leaves the order to be paid or deleted, once all of it is', async () => {
    const buyer = await stage.app.signUp();
    const admin = await stage.app.signUpAdmin();
    const order = await stage.order(buyer);
    const captureId = await stage.captureElsewhere({ customId: order.orderId, value: '10.00' });
    await stage.deliver();
    await stage.control.refundFromConsole(captureId, '4.00');
    await stage.deliver();
    expect((await stage.readOrder(order)).payment_note).toBe('needs_support');
    expect((await admin.delete(`/order/${order._id}`)).body.code).toBe('payment_under_way');
    await stage.control.refundFromConsole(captureId, '6.00');
    await stage.deliver();
    expect((await stage.readOrder(order)).payment_note).toBeNull();
    expect((await admin.delete(`/order/${order._id}`)).status).toBe(200);
  });

  it('for another order is refused, and leaves that order untouched', async () => {
    const mine = await stage.approved();
    const other = await stage.paid();
    for (const body of [{ paypalOrderId: other.paypalOrderId }, { paypalTransactionID: other.captureId }]) {
      const answer = await stage.complete(mine.buyer, mine.order, body);
      expect([answer.status, answer.body.code]).toEqual([422, 'payment_mismatch']);
    }
    expect(await stage.balanceOf(mine.buyer)).toEqual(unpaidBalance);
    expect((await stage.readOrder(mine.order)).status).toBe('pending');
  });

  it('with unknown ids, forged fields or other people’s orders changes nothing', async () => {
    const { buyer, order } = await stage.approved();
    const stranger = await stage.app.signUp();
    expect((await stage.complete(stranger, order, {})).status).toBe(404);
    expect((await stranger.post('/api/paypal/orders', { orderId: order._id })).status).toBe(404);
    const forged = { status: 'Paid', orderStatus: 'Completed', credit: 1_000_000, paymentStatus: 'Paid' };
    const unknown = await stage.complete(buyer, order, {
      ...forged,
      paypalTransactionID: '1A2B3C4D5E6F7G8H9',
    });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'payment_mismatch']);
    expect((await stage.complete(buyer, order, { paypalOrderId: '../../x' })).status).toBe(400);
    const fresh = await stage.order(buyer);
    const missing = await stage.complete(buyer, fresh, forged);
    expect([missing.status, missing.body.code]).toEqual([400, 'payment_details_missing']);
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
  });

  it('from the demo is not honoured once live is set', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    stage.setGateway('live');
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect([answer.status, answer.body.code]).toEqual([422, 'payment_mismatch']);
    await stage.deliver();
    await stage.sweepLater();
    expect(await stage.balanceOf(buyer)).toEqual(unpaidBalance);
    const { rows } = await stage.app.database.query(
      'select state, refusal from payment_attempts where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ state: 'ended', refusal: 'ENVIRONMENT_CHANGED' }]);
  });
});
