import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, type PaymentStage, startPaymentStage } from '#tests/support/payment-stage.ts';

let stage: PaymentStage;
beforeAll(async () => {
  stage = await startPaymentStage();
});
afterAll(() => stage.close());
afterEach(() => stage.expectCleanBooks());

const cancel = (buyer: Pick<Buyer, 'post'>, { _id }: { _id: string }) =>
  buyer.post(`/api/orders/${_id}/cancel`, {});

describe('cancelling an order of one’s own', () => {
  it.each(['package', 'item'] as const)('takes a pending %s order from every list', async (kind) => {
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer, kind);
    const answer = await cancel(buyer, order);
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'Order cancelled.' }]);
    const path = kind === 'item' ? 'item-order' : 'order';
    expect((await buyer.get(`/${path}s?userEmail=${buyer.email}`)).body).toEqual([]);
    expect((await buyer.get(`/${path}/${order._id}`)).status).toBe(404);
    expect((await cancel(buyer, order)).status).toBe(404);
  });

  it('of somebody else is 404, for an Admin too', async () => {
    const order = await stage.order(await stage.app.signUp());
    for (const other of [await stage.app.signUp(), await stage.app.signUpAdmin()]) {
      expect((await cancel(other, order)).status).toBe(404);
    }
    expect((await stage.readOrder(order)).status).toBe('pending');
  });

  it('is refused once it is paid', async () => {
    const { buyer, order } = await stage.paid();
    const answer = await cancel(buyer, order);
    expect([answer.status, answer.body.code]).toEqual([409, 'order_not_pending']);
    expect((await stage.readOrder(order)).status).toBe('paid');
  });

  it('is possible right after PayPal’s window was opened; an approval that follows takes no money', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    const before = await stage.balanceOf(buyer);
    expect((await cancel(buyer, order)).status).toBe(200);
    expect((await stage.complete(buyer, order, { paypalOrderId })).status).toBe(404);
    await stage.deliver();
    await stage.sweepLater();
    const seen = await (await stage.foreignClient()).client.getOrder(paypalOrderId);
    expect([seen.status, seen.captures]).toEqual(['APPROVED', []]);
    expect(await stage.balanceOf(buyer)).toEqual(before);
    expect((await stage.readOrder(order)).status).toBe('cancelled');
  });

  it('is refused while PayPal’s answer about the money is not known', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved('pend');
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('in_review');
    const answer = await cancel(buyer, order);
    expect([answer.status, answer.body.code]).toEqual([409, 'payment_under_way']);
    expect((await stage.readOrder(order)).status).toBe('pending');
  });

  it('at the same moment as paying, one of the two happens and never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { buyer, order, paypalOrderId } = await stage.approved();
      const [cancelled] = await Promise.all([
        cancel(buyer, order),
        stage.complete(buyer, order, { paypalOrderId }),
      ]);
      const { status } = await stage.readOrder(order);
      expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'paid');
      const { captures } = await (await stage.foreignClient()).client.getOrder(paypalOrderId);
      expect(captures).toHaveLength(status === 'paid' ? 1 : 0);
    }
  });
});
