import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mug } from '#tests/support/generation-stage.ts';
import { type Buyer, type PaymentStage, startPaymentStage } from '#tests/support/payment-stage.ts';

/** What remains of the order's 80 credits and the welcome credits before the dispute. */
const LEFT = 10;
const PARKED = 4;
const HOUR_MS = 3_600_000;

let stage: PaymentStage;
let admin: Buyer;
beforeAll(async () => {
  // So slow that a listing stays in progress as long as a test needs.
  stage = await startPaymentStage({ demoPaceMs: 60_000 });
  admin = await stage.app.signUpAdmin();
});
afterAll(() => stage.close());
beforeEach(() => {
  // Real credits: welcome credits and purchases share one pocket.
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

/** A disputed order, mostly spent, with some of the rest held by `setAside`. */
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

describe('credits held before a dispute', () => {
  it('are frozen when they are released during it, and available when the seller wins', async () => {
    const { buyer, disputeId } = await dispute((who) => park(who, PARKED));
    await giveBack(buyer, PARKED);
    expect(await stage.balanceOf(buyer)).toEqual({ available: 0, held: LEFT });
    await expectNothingToSpend(buyer);
    await stage.expectCleanBooks();
    await resolve(disputeId, 'RESOLVED_SELLER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT, held: 0 });
  });

  it('are taken when the buyer wins, whether released during it or after it', async () => {
    const { buyer, captureId, disputeId } = await dispute((who) => park(who, PARKED));
    await giveBack(buyer, PARKED - 1);
    await stage.control.reverse(captureId);
    await resolve(disputeId, 'RESOLVED_BUYER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT - 1 - 80, held: 1 });
    await giveBack(buyer, 1);
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT - 80, held: 0 });
  });

  it('are frozen even if they are all there was, with nothing to freeze at first', async () => {
    const { buyer, disputeId } = await dispute((who) => park(who, LEFT));
    await giveBack(buyer, LEFT);
    await expectNothingToSpend(buyer);
    expect(await stage.balanceOf(buyer)).toEqual({ available: 0, held: LEFT });
    await resolve(disputeId, 'RESOLVED_SELLER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: LEFT, held: 0 });
  });

  it('that are never returned are spent, and clear of the dispute once it is over', async () => {
    const { buyer, disputeId } = await dispute((who) => park(who, PARKED));
    await resolve(disputeId, 'RESOLVED_SELLER_FAVOUR');
    expect(await stage.balanceOf(buyer)).toEqual({ available: 6, held: 4 });
    await giveBack(buyer, 1);
    expect(await stage.balanceOf(buyer)).toEqual({ available: 7, held: 3 });
    stage.pass(25 * HOUR_MS);
    await stage.app.composed.slices.credits.reapManualHolds();
    expect(await stage.balanceOf(buyer)).toEqual({ available: 7, held: 0 });
  });

  it('for a listing that is stopped during it are frozen like the others', async () => {
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
  ] as const)('are frozen until the last of two disputes ends (the %s ends first)', async (early, late) => {
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

it('credits held after the dispute began, or beyond its order, are available when released', async () => {
  const paid = await stage.paid();
  await park(paid.buyer, 3);
  await stage.control.openDispute(paid.captureId);
  await stage.deliver();
  // Of 82 available, 80 are frozen.
  expect(await stage.balanceOf(paid.buyer)).toEqual({ available: 2, held: 83 });
  await park(paid.buyer, 2);
  await giveBack(paid.buyer, 5);
  expect(await stage.balanceOf(paid.buyer)).toEqual({ available: 5, held: 80 });
});
