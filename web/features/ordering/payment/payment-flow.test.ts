import { describe, expect, it } from 'vitest';
import type { ItemOrder, Order } from '#contract/ordering.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { AnyOrder } from '../../../domain/order-kind.ts';
import type { Completion, PaymentFacts } from './payment-calls.ts';
import { PaymentFlow, type PaymentView } from './payment-flow.ts';
import { paymentTexts } from './payment-texts.ts';

const common = { orderId: 'A1B2C3D4', paymentStatus: 'pending', paymentNote: null } as const;
const packageOrder = { ...common, packageId: 'starter', credit: 80 } as unknown as Order;
const itemOrder = { ...common, itemId: 'guide', slug: 'photo-guide' } as unknown as ItemOrder;
const pending: PaymentFacts = { paymentStatus: 'pending', paymentNote: null };

const settled: Completion = { outcome: 'settled', message: 'Paid.', hasChanged: true };
const failure = (status: number, code: string, message = 'What the service says.') =>
  new ApiError(status, { code, message, issues: [], requestId: null, retryAfterSeconds: null });

interface Script {
  order?: AnyOrder;
  create?: () => Promise<string>;
  /** One response or failure for each call. */
  completions?: (Completion | Error)[];
  known?: PaymentFacts;
}

/** A payment flow with scripted responses; `views` collects what the buyer sees. */
function play({ order = packageOrder, create, completions = [], known = pending }: Script = {}) {
  const views: PaymentView[] = [];
  const completed: string[] = [];
  const pauses: number[] = [];
  const state = { known };
  const flow = new PaymentFlow({
    order,
    calls: {
      create: create ?? (async () => 'PAYPAL1'),
      complete: async (id) => {
        completed.push(id);
        const next = completions.shift();
        if (!next || next instanceof Error) throw next ?? new Error('not in the script');
        return next;
      },
      verify: async () => state.known,
    },
    pause: async (ms) => void pauses.push(ms),
    show: (view) => views.push(view),
  });
  return { flow, views, completed, pauses, state, last: () => views.at(-1) };
}

const never = () => {};

describe('an approved payment', () => {
  it.each([
    ['package', packageOrder, settled, 'Paid. 80 credits added.', '/user/subscription-history', 1000],
    ['item', itemOrder, settled, 'Paid.', '/user/orders-history', 2000],
    [
      'item already paid',
      itemOrder,
      { ...settled, hasChanged: false },
      'Paid.',
      '/user/orders-history',
      1000,
    ],
  ])('of a %s is completed and leads to the purchase', async (_, order, completion, text, to, afterMs) => {
    const { flow, views } = play({ order, completions: [completion] });
    await flow.approve('PAYPAL1', never);
    expect(views).toEqual([
      { phase: 'processing', message: null, departure: null },
      { phase: 'paid', message: { tone: 'success', text }, departure: { to, afterMs } },
    ]);
  });

  it('is submitted once, however often the buttons report it', async () => {
    const { flow, completed } = play({ completions: [settled] });
    await Promise.all([1, 2, 3].map(() => flow.approve('PAYPAL1', never)));
    await flow.approve('PAYPAL1', never);
    flow.cancel();
    flow.error();
    expect(completed).toEqual(['PAYPAL1']);
  });

  it('is submitted again without a response, and is being confirmed if none comes', async () => {
    const silence = failure(0, 'network');
    const found = play({ completions: [silence, failure(504, 'upstream'), settled] });
    await found.flow.approve('PAYPAL1', never);
    expect(found.pauses).toEqual([1000, 2000]);
    expect(found.last()?.phase).toBe('paid');

    const lost = play({ completions: [silence, silence, silence, silence, settled] });
    await lost.flow.approve('PAYPAL1', never);
    expect(lost.last()).toMatchObject({ phase: 'confirming', departure: null });
    // Back online: the service never received the approval, so it is sent again.
    await lost.flow.lookUp();
    expect(lost.last()?.phase).toBe('paid');
  });

  it('that was declined reopens the window, and can be paid in another way', async () => {
    const { flow, last, completed } = play({ completions: [{ ...settled, outcome: 'declined' }, settled] });
    let restarts = 0;
    await flow.approve('PAYPAL1', () => {
      restarts++;
      throw new Error('the window was blocked');
    });
    expect(restarts).toBe(1);
    expect(last()).toMatchObject({ phase: 'open', message: { tone: 'danger' }, departure: null });
    await flow.approve('PAYPAL1', never);
    expect(last()?.phase).toBe('paid');
    expect(completed).toHaveLength(2);
  });

  it.each([
    ['in_review', 'in_review'],
    ['being_confirmed', 'confirming'],
  ] as const)('that is %s waits, without buttons', async (outcome, phase) => {
    const { flow, last, state } = play({ completions: [{ ...settled, outcome }] });
    await flow.approve('PAYPAL1', never);
    expect(last()).toMatchObject({ phase, departure: null });
    state.known = { paymentStatus: 'Paid', paymentNote: null };
    await flow.lookUp();
    expect(last()).toMatchObject({
      phase: 'paid',
      message: { tone: 'success', text: `${paymentTexts.paid} 80 credits added.` },
      departure: { to: '/user/subscription-history' },
    });
  });

  it('stops waiting once the order was cancelled, and does not call it paid', async () => {
    const { flow, last, state } = play({ completions: [{ ...settled, outcome: 'being_confirmed' }] });
    await flow.approve('PAYPAL1', never);
    state.known = { paymentStatus: 'Cancelled', paymentNote: null };
    await flow.lookUp();
    expect(last()).toMatchObject({
      phase: 'held',
      message: { tone: 'info', text: paymentTexts.orderCancelled },
      departure: null,
    });
  });

  it.each([
    [404, 'not_found', /order was not found.*contact support.*PAYPAL1/, 'held', true],
    [422, 'payment_needs_support', /order was not updated.*contact support.*PAYPAL1/, 'held', true],
    [422, 'payment_mismatch', /contact support.*PAYPAL1/, 'held', true],
    [503, 'payments_unavailable', /What the service says/, 'open', true],
    [409, 'payment_expired', /What the service says/, 'open', false],
    [
      500,
      'internal',
      /^Payment processing failed\. Please contact support if the issue persists\.$/,
      'open',
      true,
    ],
  ])('that is refused with %d %s says what to do', async (status, code, text, phase, stays) => {
    const { flow, last } = play({ completions: [failure(status, code)] });
    await flow.approve('PAYPAL1', never);
    expect(last()?.phase).toBe(phase);
    expect(last()?.message?.text).toMatch(text);
    // A message that tells the buyer to contact us stays, depending on the code.
    expect(last()?.departure === null).toBe(stays);
  });

  it('without its id says so and stays', async () => {
    const { flow, last, completed } = play();
    await flow.approve(undefined, never);
    expect(last()?.message?.text).toMatch(/^PayPal capture details are missing/);
    expect(last()?.departure).toBeNull();
    expect(completed).toEqual([]);
  });
});

describe('a payment that is not approved', () => {
  const toDashboard = { to: '/user/dashboard', afterMs: 3000 };

  it('leads to the dashboard when cancelled, unless the buyer tries again', async () => {
    const { flow, last } = play();
    flow.cancel();
    expect(last()).toMatchObject({ phase: 'open', departure: toDashboard });
    expect(last()?.message?.text).toMatch(/^Payment was cancelled/);
    expect(await flow.begin()).toBe('PAYPAL1');
    expect(last()).toEqual({ phase: 'open', message: null, departure: null });
  });

  it('reports that PayPal failed, and why the service could not start', async () => {
    const broken = play();
    broken.flow.error();
    expect(broken.last()).toMatchObject({
      message: { tone: 'danger', text: paymentTexts.paypalError },
      departure: toDashboard,
    });
    const refused = play({ create: () => Promise.reject(failure(502, 'paypal_failed')) });
    await expect(refused.flow.begin()).rejects.toThrow();
    refused.flow.error();
    expect(refused.last()?.message?.text).toBe('What the service says.');
    const odd = play({ create: () => Promise.reject(failure(200, 'unexpected_answer')) });
    await expect(odd.flow.begin()).rejects.toThrow();
    odd.flow.error();
    expect(odd.last()?.message?.text).toMatch(/^Payment setup incomplete/);
  });

  it.each([
    [{ paymentStatus: 'Paid', paymentNote: null }, 'paid'],
    [{ paymentStatus: 'pending', paymentNote: 'in_review' }, 'in_review'],
    [{ paymentStatus: 'pending', paymentNote: 'needs_support' }, 'held'],
  ] as const)('shows the current state if another tab was first: %j', async (known, phase) => {
    const { flow, last } = play({ known, create: () => Promise.reject(failure(409, 'order_already_paid')) });
    await expect(flow.begin()).rejects.toThrow();
    flow.error();
    expect(last()).toMatchObject({ phase, departure: null });
  });
});
