import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, type PaymentStage, startPaymentStage } from '#tests/support/payment-stage.ts';

const DAY_MS = 86_400_000;

let stage: PaymentStage;
let admin: Buyer;
beforeAll(async () => {
  stage = await startPaymentStage();
  admin = await stage.app.signUpAdmin();
});
afterAll(() => stage.close());
beforeEach(() => stage.resetClock());
afterEach(() => stage.expectCleanBooks());

/** From now on the package brings this membership for so many days. */
async function offer(membership: string, validity: number): Promise<void> {
  const facts = { packageName: 'Standard', price: 29, credit: 80, validity, membership };
  expect((await admin.put('/edit-package/standard', facts)).status).toBe(200);
}

async function buy(buyer: Buyer) {
  const order = await stage.order(buyer);
  const paypalOrderId = await stage.start(buyer, order);
  await stage.control.approve(paypalOrderId);
  const complete = () => stage.complete(buyer, order, { paypalOrderId });
  expect((await complete()).body.outcome).toBe('settled');
  return { order, complete };
}

async function membershipOf({ email }: Buyer) {
  const [{ userMembership, membershipEndsAt }] = (await admin.get(`/users?userEmail=${email}`)).body;
  return [userMembership, membershipEndsAt];
}

const endOf = async (order: { _id: string }) =>
  (await stage.readOrder(order)).membership_ends_at.toISOString();

const refund = async ({ _id }: { _id: string }, body: object = {}) =>
  expect((await admin.post(`/api/orders/${_id}/refund`, body)).status).toBe(200);

const endMemberships = () => stage.app.composed.slices.identity.endMemberships();

describe('the membership a package brings', () => {
  it('begins with the payment, not with the order, and ends with the order’s validity', async () => {
    await offer('premium', 30);
    const buyer = await stage.app.signUp();
    const waiting = await stage.order(buyer);
    expect(await membershipOf(buyer)).toEqual(['free', null]);
    expect((await buyer.get(`/order/${waiting._id}`)).body.membership).toBe('premium');
    const { order } = await buy(buyer);
    expect(await membershipOf(buyer)).toEqual(['premium', await endOf(order)]);
  });

  it('is that of the order, whatever the package brings by then', async () => {
    await offer('basic', 30);
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer);
    await offer('none', 30);
    const paypalOrderId = await stage.start(buyer, order);
    await stage.control.approve(paypalOrderId);
    await stage.complete(buyer, order, { paypalOrderId });
    expect(await membershipOf(buyer)).toEqual(['basic', await endOf(order)]);
  });

  it('of the latest purchase decides; a package without one changes nothing', async () => {
    await offer('premium', 90);
    const buyer = await stage.app.signUp();
    await buy(buyer);
    await offer('basic', 30);
    const { order } = await buy(buyer);
    await offer('none', 365);
    await buy(buyer);
    expect(await membershipOf(buyer)).toEqual(['basic', await endOf(order)]);
  });

  it('is set once with the credits: a repeat after an Admin took it away changes nothing', async () => {
    await offer('premium', 30);
    const buyer = await stage.app.signUp();
    const { complete } = await buy(buyer);
    await admin.put(`/api/users/${buyer.userId}`, { userMembership: 'free' });
    expect((await complete()).body.outcome).toBe('settled');
    expect(await membershipOf(buyer)).toEqual(['free', null]);
  });

  it('returns to free when it has ended, and not before', async () => {
    await offer('premium', 2);
    const buyer = await stage.app.signUp();
    const { order } = await buy(buyer);
    stage.pass(1.9 * DAY_MS);
    await endMemberships();
    expect(await membershipOf(buyer)).toEqual(['premium', await endOf(order)]);
    stage.pass(0.2 * DAY_MS);
    await endMemberships();
    const [record] = (
      await stage.app.database.query('select * from bought_memberships where user_id = $1', [buyer.userId])
    ).rows;
    expect(record).toBeUndefined();
  });

  it('paid after its end brings the credits and no membership', async () => {
    await offer('premium', 1);
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer);
    await stage.app.database.query(
      `update orders set created_at = created_at - interval '2 days' where id = $1`,
      [order._id],
    );
    const paypalOrderId = await stage.start(buyer, order);
    await stage.control.approve(paypalOrderId);
    expect((await stage.complete(buyer, order, { paypalOrderId })).body.outcome).toBe('settled');
    expect(await membershipOf(buyer)).toEqual(['free', null]);
  });
});

describe('a refund', () => {
  it('takes the membership back; what an earlier purchase still brings is there again', async () => {
    await offer('basic', 90);
    const buyer = await stage.app.signUp();
    const earlier = await buy(buyer);
    await offer('premium', 30);
    const later = await buy(buyer);
    await refund(later.order);
    expect(await membershipOf(buyer)).toEqual(['basic', await endOf(earlier.order)]);
    await refund(earlier.order);
    expect(await membershipOf(buyer)).toEqual(['free', null]);
  });

  it('of another order, or by an Admin’s own choice since, leaves it as it is', async () => {
    await offer('basic', 90);
    const buyer = await stage.app.signUp();
    const earlier = await buy(buyer);
    await offer('premium', 30);
    const later = await buy(buyer);
    await refund(earlier.order);
    expect(await membershipOf(buyer)).toEqual(['premium', await endOf(later.order)]);
    await admin.put(`/api/users/${buyer.userId}`, { userMembership: 'basic' });
    await refund(later.order);
    expect(await membershipOf(buyer)).toEqual(['basic', null]);
  });
});

it('changing one’s address while a payment settles: both happen', async () => {
  await offer('premium', 30);
  for (let round = 0; round < 5; round++) {
    const { buyer, order, paypalOrderId } = await stage.approved();
    const UserEmail = `renamed-${round}-${buyer.email}`;
    const [completed, renamed] = await Promise.all([
      stage.complete(buyer, order, { paypalOrderId }),
      admin.put(`/api/users/${buyer.userId}`, { UserEmail, userMembership: 'basic' }),
    ]);
    expect([completed.status === 500, renamed.status]).toEqual([false, 200]);
    expect((await stage.readOrder(order)).customer_email).toBe(UserEmail);
  }
});
