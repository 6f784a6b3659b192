import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mug } from '#tests/support/generation-stage.ts';
import { type Buyer, type PaymentStage, startPaymentStage } from '#tests/support/payment-stage.ts';

/** What is left of the order's 80 credits, and of the welcome, before the dispute. */
const LEFT = 10;
const PARKED = 4;
const HOUR_MS = 3_600_000;

let stage: PaymentStage;
let admin: Buyer;
beforeAll(async () => {
  // So slow that a listing is under way for as long as a test wants.
  stage = await startPaymentStage({ demoPaceMs: 60_000 });
  admin = await stage.app.signUpAdmin();
});
afterAll(() => stage.close());
beforeEach(() => {
  // Real credits: the welcome is of the same pocket as what is bought.
  stage.setGateway('live');
  stage.takeNews();
  stage.resetClock();
});
afterEach(() => stage.expectCleanBooks());

async function park(buyer: Buyer, credits: number): Promise<void> {
  for (let parked = 0; parked < credits; parked++) {
    expect((await buyer.post('/api/deduct-credit', { amount: 1 })).status).toBe(200);
  }
}

async function giveBack(buyer: Buyer, credits: number): Promise<void> {
  for (let back = 0; back < credits; back++) {
    expect((await buyer.post('/api/refund-credit', { amount: 1 })).status).toBe(200);
  }
}

async function expectNothingToSpend(buyer: Buyer): Promise<void> {
  const refused = await buyer.post('/api/deduct-credit', { amount: 1 });
  expect([refused.status, refused.body.code]).toEqual([402, 'credits_frozen']);
}

/** A disputed order, of which most is spent and some of the rest set aside by `setAside`. */
async function dispute(setAside: (buyer: Buyer) => Promise<void>) {
  const paid = await stage.paid();
  const spent = await admin.put(`/api/users/${paid.buyer.userId}`, { currentBalance: LEFT, reason: 'Spent' });
  expect(spent.status).toBe(200);
  await setAside(paid.buyer);
  const { id } = await stage.control.openDispute(paid.captureId);
  await stage.deliver();
  return { ...paid, disputeId: id };
}

async function resolve(disputeId: string, outcome: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR') {
  await stage.control.resolveDispute(disputeId, outcome);
  await stage.deliver();
}

describe('credits that were set aside before a dispute', () => {
  it('rest when they are given back during it, and are free when the seller wins', async () => {
    const { buyer, disputeId } = await dispute((who) => park(who, PARKED));
    await giveBack(buyer, PARKED);
    expect(await stage.balanceOf(buyer)).toEqual({ available: 0, held: LEFT });
    await expectNothingToSpend(buyer);
    await stage.expectCleanBooks();
    await resolve(disputeId, 'RESOLVED_SELLER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT, held: 0 });
  });

  it('are taken when the buyer wins, whether given back during it or after it', async () => {
    const { buyer, captureId, disputeId } = await dispute((who) => park(who, PARKED));
    await giveBack(buyer, PARKED - 1);
    await stage.control.reverse(captureId);
    await resolve(disputeId, 'RESOLVED_BUYER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT - 1 - 80, held: 1 });
    await giveBack(buyer, 1);
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT - 80, held: 0 });
  });

  it('all of them, with nothing left to freeze at once, rest all the same', async () => {
    const { buyer, disputeId } = await dispute((who) => park(who, LEFT));
    await giveBack(buyer, LEFT);
    await expectNothingToSpend(buyer);
    expect(await stage.balanceOf(buyer)).toEqual({ available: 0, held: LEFT });
    await resolve(disputeId, 'RESOLVED_SELLER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT, held: 0 });
  });

  it('and not given back in time are spent, and are free of the dispute once it is over', async () => {
    const { buyer, disputeId } = await dispute((who) => park(who, PARKED));
    await resolve(disputeId, 'RESOLVED_SELLER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: 6, held: 4 });
    await giveBack(buyer, 1);
    expect(await stage.balanceOf(buyer)).toEqual({ available: 7, held: 3 });
    stage.pass(25 * HOUR_MS);
    await stage.app.composed.slices.credits.reapManualHolds();
    expect(await stage.balanceOf(buyer)).toEqual({ available: 7, held: 0 });
  });

  it('by a listing that is stopped during it, rest like the others', async () => {
    const { buyer, disputeId } = await dispute(async (who) => {
      const begun = await who.stream('POST', '/api/generations', mug);
      await begun.body?.cancel();
    });
    const [running] = (await buyer.get('/api/generations')).body.data;
    const stopped = await buyer.post(`/api/generations/${running._id}/cancel`, { expected: 'returned' });
    expect(stopped.status).toBe(200);
    expect(await stage.balanceOf(buyer)).toEqual({ available: 0, held: LEFT });
    await expectNothingToSpend(buyer);
    await resolve(disputeId, 'RESOLVED_SELLER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT, held: 0 });
  });

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)('rest until the last of two disputes ends (the %s ends first)', async (early, late) => {
    const { buyer, captureId, disputeId } = await dispute((who) => park(who, LEFT));
    const second = await stage.control.openDispute(captureId);
    await stage.deliver();
    const ids = { first: disputeId, second: second.id };
    await giveBack(buyer, LEFT / 2);
    await resolve(ids[early], 'RESOLVED_SELLER_FAVOUR');
    await giveBack(buyer, LEFT / 2);
    await expectNothingToSpend(buyer);
    await resolve(ids[late], 'RESOLVED_SELLER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT, held: 0 });
  });
});

it('credits that were set aside after the dispute began, and those beyond its order, are free when given back', async () => {
  const paid = await stage.paid();
  await park(paid.buyer, 3);
  await stage.control.openDispute(paid.captureId);
  await stage.deliver();
  // 82 were available: 80 of them rest.
  expect(await stage.balanceOf(paid.buyer)).toEqual({ available: 2, held: 83 });
  await park(paid.buyer, 2);
  await giveBack(paid.buyer, 5);
  expect(await stage.balanceOf(paid.buyer)).toEqual({ available: 5, held: 80 });
});
