import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Buyer,
  type PaymentStage,
  type StagedOrder,
  startPaymentStage,
} from '#tests/support/payment-stage.ts';
import { runs } from '#tests/support/property-runs.ts';

const RUNS = runs(8);
const HOUR_MS = 3_600_000;

let stage: PaymentStage;
let admin: Buyer;
beforeAll(async () => {
  stage = await startPaymentStage();
  admin = await stage.app.signUpAdmin();
});
afterAll(() => stage.close());

interface Run {
  buyer: Buyer;
  orders: StagedOrder[];
}

const paypalOrdersOf = async ({ orderId }: StagedOrder) =>
  (await stage.control.orders()).filter(({ unit }) => unit.custom_id === orderId);

/** PayPal's paying capture of this order, if there is one. */
async function captureOf(order: StagedOrder) {
  const captures = (await paypalOrdersOf(order)).flatMap(({ capture }) => capture ?? []);
  return captures.find(({ status }) => !['DECLINED', 'FAILED'].includes(status));
}

const ignoring = (act: Promise<unknown>) => act.catch(() => {});

/** What may happen to an order, in any sequence. None of it is expected to succeed. */
const acts: Record<string, (run: Run, order: StagedOrder, chance: number) => Promise<unknown>> = {
  start: ({ buyer }, { _id }) => buyer.post('/api/paypal/orders', { orderId: _id }),
  approve: async (_run, order, chance) => {
    const [made] = (await paypalOrdersOf(order)).slice(-1);
    const wish = (['pay', 'pay', 'decline', 'pend'] as const)[chance % 4];
    if (made) await ignoring(stage.control.approve(made.id, wish));
  },
  complete: ({ buyer }, order) => stage.complete(buyer, order, {}),
  completeTwice: ({ buyer }, order) =>
    Promise.all([stage.complete(buyer, order, {}), stage.complete(buyer, order, {})]),
  deliverSome: async (_run, _order, chance) => {
    const news = stage.takeNews();
    await stage.deliver(news.filter((_event, index) => (index + chance) % 3 !== 0).reverse());
  },
  sweep: () => stage.sweepLater(),
  refund: (_run, { _id }, chance) =>
    admin.post(`/api/orders/${_id}/refund`, { scope: chance % 2 ? 'full' : 'unused' }),
  refundAtPayPal: async (_run, order, chance) => {
    const capture = await captureOf(order);
    const part = chance % 2 ? undefined : '3.33';
    if (capture) await ignoring(stage.control.refundFromConsole(capture.id, part));
  },
  clear: async (_run, order, chance) => {
    const capture = await captureOf(order);
    if (capture?.status !== 'PENDING') return;
    await (chance % 3 ? stage.control.completePending(capture.id) : stage.control.denyPending(capture.id));
  },
  fail: async (_run, _order, chance) => {
    const call =
      (['captureOrder', 'getCapture', 'getOrder', 'refundCapture'] as const)[chance % 4] ?? 'getOrder';
    stage.control.plan(call, chance % 5 > 2 ? 'drop_after' : 'server_error_before');
  },
  deleteOrder: (_run, { _id }) => admin.delete(`/order/${_id}`),
};

/** Some days later, when all events are delivered and all checks are done. */
async function comeToRest(): Promise<void> {
  for (let round = 0; round < 6; round++) {
    stage.setGateway();
    await stage.deliver();
    await stage.sweepLater(7 * HOUR_MS);
  }
  await stage.sweepLater(8 * 24 * HOUR_MS);
  await stage.deliver();
}

/** Checks an order against nothing but PayPal's record of its money. */
async function expectAsPayPalSays(order: StagedOrder): Promise<number> {
  const stored = await stage.readOrder(order);
  const capture = await captureOf(order);
  if (stored.status === 'cancelled') {
    expect(capture === undefined || capture.status === 'REFUNDED').toBe(true);
    return 0;
  }
  const expected: Record<string, string> = {
    COMPLETED: 'paid',
    PARTIALLY_REFUNDED: 'partially_refunded',
    REFUNDED: 'refunded',
    PENDING: 'pending',
  };
  expect(stored.status).toBe(capture ? expected[capture.status] : 'pending');
  if (stored.status === 'pending') return 0;
  expect(stored.capture_id).toBe(capture?.id);
  return stored.credits - stored.refunded_credits;
}

it('after any sequence of events, orders and balances match PayPal and the books balance', async () => {
  const step = fc.record({
    act: fc.constantFrom(...Object.keys(acts)),
    order: fc.nat(1),
    chance: fc.nat(60),
  });
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      // Sessions would expire during these sequences.
      stage.resetClock();
      const buyer = await stage.app.signUp();
      const run = { buyer, orders: [await stage.order(buyer), await stage.order(buyer)] };
      for (const { act, order, chance } of steps) {
        const target = run.orders[order];
        if (target) await acts[act]?.(run, target, chance);
      }
      await comeToRest();
      let credits = 5;
      for (const order of run.orders) {
        credits += await expectAsPayPalSays(order);
        reached.add((await stage.readOrder(order)).status);
      }
      expect(await stage.balanceOf(buyer)).toEqual({ available: credits, held: 0 });
      await stage.expectCleanBooks();
    }),
    { numRuns: RUNS, examples: PATHS.map((steps) => [steps]) },
  );
  // A run that reached nothing interesting must not pass.
  expect([...reached].sort()).toEqual(
    expect.arrayContaining(['paid', 'partially_refunded', 'pending', 'refunded']),
  );
}, 600_000);

const at = (act: string, chance = 0, order = 0) => ({ act, order, chance });
const pays = [at('start'), at('approve')];
/** Sequences that are always included. */
const PATHS = [
  [...pays, at('complete'), at('completeTwice'), at('sweep')],
  [...pays, at('deliverSome', 1), at('refund', 1), at('refund', 1)],
  [...pays, at('complete'), at('refundAtPayPal'), at('deliverSome'), at('complete')],
  [at('start'), at('approve', 3), at('complete'), at('clear', 1), at('sweep')],
  [at('start'), at('approve', 2), at('complete'), at('start'), at('approve'), at('fail'), at('complete')],
];
