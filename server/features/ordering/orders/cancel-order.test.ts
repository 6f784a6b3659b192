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
    // Its own address still tells what became of it.
    expect((await buyer.get(`/${path}/${order._id}`)).body).toMatchObject({
      ...{ paymentStatus: 'Cancelled', orderStatus: 'Cancelled', cancelledAt: expect.any(String) },
    });
    const again = await cancel(buyer, order);
    expect([again.status, again.body.code]).toEqual([409, 'order_not_pending']);
    expect((await buyer.post('/api/paypal/orders', { orderId: order.orderId })).status).toBe(404);
  });

  it.each(['package', 'item'] as const)('is told to operators who ask: %s', async (kind) => {
    const [buyer, admin] = [await stage.app.signUp(), await stage.app.signUpAdmin()];
    const order = await stage.order(buyer, kind);
    await cancel(buyer, order);
    const path = kind === 'item' ? '/item-orders' : '/orders';
    const numbersIn = async (query: Record<string, string>) => {
      const { body } = await admin.get(`${path}?${new URLSearchParams(query)}`);
      return body.map(({ orderId, paymentStatus }: Record<string, unknown>) => [orderId, paymentStatus]);
    };
    const found = [[order.orderId, 'Cancelled']];
    expect(await numbersIn({ paymentStatus: 'Cancelled' })).toContainEqual(found[0]);
    expect(await numbersIn({ paymentStatus: 'Cancelled', search: buyer.email })).toEqual(found);
    expect(await numbersIn({ search: order.orderId.toLowerCase() })).toEqual(found);
    expect(await numbersIn({ search: order.paymentId })).toEqual(found);
    expect(await numbersIn({})).not.toContainEqual(found[0]);
    for (const search of [order.orderId.slice(1), buyer.email])
      expect(await numbersIn({ search })).toEqual([]);
    expect(await numbersIn({ paymentStatus: 'pending', search: order.orderId })).toEqual([]);

    const totalsOf = async (query: Record<string, string>) =>
      (await admin.get(`/api/order-totals?${new URLSearchParams({ kind, ...query })}`)).body.data;
    const search = buyer.email;
    expect(await totalsOf({ search })).toEqual({ orders: 0, takings: [] });
    expect(await totalsOf({ search, paymentStatus: 'Cancelled' })).toEqual({ orders: 1, takings: [] });
    const csv = (query: string) =>
      admin.get(`/admin/${kind === 'item' ? 'items-orders' : 'orders'}.csv${query}`);
    expect((await csv('')).text).not.toContain(order.orderId);
    expect((await csv('?paymentStatus=Cancelled')).text).toContain(order.orderId);

    const { body } = await admin.get(`/api/audit?subjectId=${order._id}`);
    const facts = { orderNumber: order.orderId, productName: order.packageName, customerEmail: buyer.email };
    const amount = { totalMinor: order.totalPrice * 100, currency: order.currency };
    expect(body.data).toMatchObject([
      {
        action: 'order.cancelled',
        actor: { email: buyer.email },
        subject: { type: 'order', name: order.orderId },
        before: { ...facts, ...amount, status: 'pending' },
        after: { ...facts, ...amount, status: 'cancelled' },
      },
    ]);
    // There is nothing left to do with it.
    for (const act of [
      await admin.delete(`${path.slice(0, -1)}/${order._id}`),
      await admin.post(`/api/orders/${order._id}/refund`, { scope: 'full', reason: 'asked' }),
    ]) {
      expect(act.status).toBe(409);
    }
    expect((await admin.get(`/api/orders/${order._id}/payment-events`)).status).toBe(200);
  });

  it('of a deleted account is told without its name and address', async () => {
    const [buyer, admin] = [await stage.app.signUp(), await stage.app.signUpAdmin()];
    const order = await stage.order(buyer);
    expect((await admin.delete(`/api/users/${buyer.userId}`)).status).toBe(200);
    const { body } = await admin.get(`/orders?search=${order.orderId}`);
    expect(body).toMatchObject([{ paymentStatus: 'Cancelled', customerName: '', customerEmail: '' }]);
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
