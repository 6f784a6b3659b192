import { setTimeout as sleep } from 'node:timers/promises';
import { type PayPalOrder, PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/platform/context.ts';
import { sound } from '../alarms.ts';
import {
  type AttemptChange,
  type AttemptRow,
  findAttempt,
  updateAttempt,
  updateAttemptLocking,
} from '../attempts/attempts.repository.ts';
import { FIRST_CHECK_MS, REQUEST_ID_MEMORY_MS } from '../attempts/check-times.ts';
import { whileInProgress } from '../attempts/while-in-progress.ts';
import type { Gateway, PaymentTools } from '../payment-ports.ts';
import type { FollowCapture } from './settle-capture.ts';

/** The state of a payment after an attempt to capture it. */
export type CaptureOutcome =
  | 'settled'
  | 'already_settled'
  | 'being_confirmed'
  | 'in_review'
  | 'declined'
  | 'not_approved'
  | 'mismatch'
  | 'returned'
  | 'gone';

/** PayPal's record of the approval may lag some seconds behind the buyer's. */
const APPROVAL_TRIES = 3;
const APPROVAL_PAUSE_MS = 700;

/**
 * After these the buyer can pay the same PayPal order with another instrument; any other refusal needs a new
 * order.
 */
const OTHER_INSTRUMENT = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);

interface Asking {
  tools: PaymentTools;
  gateway: Gateway;
  attempt: AttemptRow;
  requestId: string | null;
  follow: FollowCapture;
  /** The capture may have been requested before. */
  isRepeat: boolean;
}

type Claim = { next: 'capture' | 'look' | 'look_only' | 'settled' | 'gone'; attempt: AttemptRow };

/** Records that the money is about to be captured; null if the caller must not do it. */
async function claimCapture({ context }: PaymentTools, attempt: AttemptRow): Promise<AttemptRow | null> {
  const { state } = attempt;
  if (state !== 'created' && state !== 'declined') return null;
  const now = context.now();
  const change: AttemptChange = {
    state: 'capturing',
    captureStartedAt: now,
    nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
    checks: 0,
    refusal: null,
    // After a definite refusal, a retry under the same id would only be refused again.
    ...(state === 'declined' && { captureRequestId: `capture-${newId()}` }),
  };
  return updateAttemptLocking(context.db, attempt, change, { from: state, ofOrder: 'pending' });
}

/** A second caller checks before capturing again. */
async function claim(tools: PaymentTools, given: AttemptRow): Promise<Claim> {
  const claimed = await claimCapture(tools, given);
  if (claimed) return { next: 'capture', attempt: claimed };
  const { context, orders } = tools;
  const { next, attempt } = await inTransaction(context, async (transaction): Promise<Claim> => {
    const order = await orders.lock(transaction, given.orderId);
    const attempt = await findAttempt(transaction, given.id);
    if (!attempt) throw new Error('there is no such attempt');
    const { state } = attempt;
    const isAsked = state === 'capturing' || state === 'in_review';
    // The order needs no more money, but an earlier capture may still have succeeded.
    if (order.status !== 'pending' && isAsked) return { next: 'look_only', attempt };
    if (order.status === 'cancelled') return { next: 'gone', attempt };
    if (order.status !== 'pending') return { next: 'settled', attempt };
    if (isAsked || state === 'captured') return { next: 'look', attempt };
    if (state !== 'created' && state !== 'declined') return { next: 'gone', attempt };
    return { next: 'capture', attempt };
  });
  // The order has become payable since it was read.
  return next === 'capture' ? claim(tools, attempt) : { next, attempt };
}

/** Stores the result of a capture request, unless the attempt has changed state meanwhile. */
function keep(
  { tools, attempt }: Asking,
  change: AttemptChange,
  note?: 'declined' | 'being_confirmed' | null,
) {
  return inTransaction(tools.context, async (transaction) => {
    const order = await tools.orders.lock(transaction, attempt.orderId);
    const changed = await updateAttempt(transaction, attempt.id, change, ['capturing']);
    if (changed && note !== undefined && order.status === 'pending') {
      await order.note(note);
    }
  });
}

async function keepRefused(asking: Asking, refusal: PayPalRefusal): Promise<CaptureOutcome> {
  const issue = refusal.issue ?? refusal.errorName;
  const mayRetry = OTHER_INSTRUMENT.has(issue);
  const { context, watch } = asking.tools;
  const nextCheckAt = mayRetry ? new Date(context.now().getTime() + REQUEST_ID_MEMORY_MS) : null;
  await keep(asking, { state: mayRetry ? 'declined' : 'ended', refusal: issue, nextCheckAt }, 'declined');
  context.log.info(
    { orderId: asking.attempt.orderId, issue, debugId: refusal.debugId },
    'a payment was declined',
  );
  watch.payment('declined');
  return 'declined';
}

/**
 * The outcome is unknown: the money may have been taken. The order cannot be paid again until it is known.
 */
async function keepUnknown(asking: Asking, error: Error): Promise<CaptureOutcome> {
  const { context, watch } = asking.tools;
  context.log.warn({ err: error, orderId: asking.attempt.orderId }, 'a payment is not confirmed yet');
  await keep(asking, {}, 'being_confirmed');
  watch.payment('being_confirmed');
  return 'being_confirmed';
}

/** Not approved: nothing was taken, and the buyer may still approve. */
async function keepUnapproved(asking: Asking): Promise<CaptureOutcome> {
  const nextCheckAt = new Date(asking.tools.context.now().getTime() + FIRST_CHECK_MS);
  await keep(asking, { state: 'created', captureRequestId: `capture-${newId()}`, nextCheckAt }, null);
  return 'not_approved';
}

async function followOrder(asking: Asking, order: PayPalOrder): Promise<CaptureOutcome | null> {
  const { attempt, gateway, requestId } = asking;
  const outcomes: CaptureOutcome[] = [];
  for (const { id } of order.captures) {
    try {
      outcomes.push(await asking.follow(id, gateway, { attempt, requestId }));
    } catch (error) {
      // The money may have been taken: a refused look-up is not a refused payment.
      if (!(error instanceof PayPalRefusal)) throw error;
      throw new PayPalUnknown('malformed', { isSent: true, status: error.status, cause: error });
    }
  }
  return outcomes.find((outcome) => outcome !== 'declined') ?? outcomes[0] ?? null;
}

/** Looks the order up before asking again: PayPal's state decides whether anything is left to capture. */
async function look(asking: Asking): Promise<CaptureOutcome> {
  const { attempt, gateway } = asking;
  const order = await gateway.client.getOrder(attempt.paypalOrderId ?? '');
  const followed = await followOrder(asking, order);
  if (followed) return followed;
  if (order.status === 'APPROVED') return take(asking);
  if (order.status === 'COMPLETED') return 'being_confirmed';
  if (order.status !== 'VOIDED') return keepUnapproved(asking);
  await keep(asking, { state: 'ended', refusal: 'VOIDED', nextCheckAt: null }, null);
  return 'gone';
}

/**
 * For an order that was deleted or paid otherwise: follows up what was taken, which is refunded, and captures
 * nothing more.
 */
async function lookOnly(asking: Asking): Promise<CaptureOutcome> {
  const { attempt, gateway, tools } = asking;
  const order = await gateway.client.getOrder(attempt.paypalOrderId ?? '');
  const followed = await followOrder(asking, order);
  if (followed) return followed;
  // The capture request may still be in flight.
  const askedForMs = tools.context.now().getTime() - (attempt.captureStartedAt?.getTime() ?? 0);
  if (order.status === 'COMPLETED' || askedForMs < FIRST_CHECK_MS) return 'being_confirmed';
  await keep(asking, { state: 'ended', refusal: 'NOT_TAKEN', nextCheckAt: null });
  return 'gone';
}

/**
 * PayPal has forgotten the old request id, so it no longer prevents a second capture. The order has been
 * looked up, so a new id is safe.
 */
async function freshened(asking: Asking): Promise<Asking> {
  const { attempt, tools } = asking;
  const startedMs = attempt.captureStartedAt?.getTime() ?? 0;
  const nowMs = tools.context.now().getTime();
  if (nowMs - startedMs < REQUEST_ID_MEMORY_MS) return asking;
  const change = { captureRequestId: `capture-${newId()}`, captureStartedAt: new Date(nowMs) };
  await keep(asking, change);
  return { ...asking, attempt: { ...attempt, ...change } };
}

/** Captures the money. The request id was stored before, so a retry is the same capture. */
async function take(given: Asking): Promise<CaptureOutcome> {
  let asking = await freshened(given);
  for (let tries = 1; ; tries++) {
    const { attempt, gateway } = asking;
    const requestId = attempt.captureRequestId;
    try {
      const paypalOrderId = attempt.paypalOrderId ?? '';
      const order = await whileInProgress(() => gateway.client.captureOrder(paypalOrderId, { requestId }));
      return (await followOrder(asking, order)) ?? 'being_confirmed';
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      if (error.issue !== 'ORDER_NOT_APPROVED') return refused(asking, error);
      if (tries >= APPROVAL_TRIES) return keepUnapproved(asking);
      await sleep(APPROVAL_PAUSE_MS);
      const change = { captureRequestId: `capture-${newId()}` };
      await keep(asking, change);
      asking = { ...asking, attempt: { ...attempt, ...change } };
    }
  }
}

async function refused(asking: Asking, error: PayPalRefusal): Promise<CaptureOutcome> {
  if (error.issue === 'ORDER_ALREADY_CAPTURED') {
    const { attempt, gateway } = asking;
    const order = await gateway.client.getOrder(attempt.paypalOrderId ?? '');
    return (await followOrder(asking, order)) ?? 'being_confirmed';
  }
  // Requested before but not found now, as it would be with other credentials. Stays open until the outcome
  // is known.
  if (error.status === 404 && asking.isRepeat) return keepUnknown(asking, error);
  if (error.status !== 401 && error.status !== 403) return keepRefused(asking, error);
  // Our own credentials are refused: the buyer's payment is undecided, and an operator has to act.
  sound(asking.tools, {
    code: 'paypal_credentials_refused',
    facts: { err: error },
    sentence: 'PayPal refuses the credentials of the settings: approved payments wait',
  });
  return keepUnknown(asking, error);
}

const ways = { capture: take, look, look_only: lookOnly };

/**
 * Captures an approved payment and settles its order, whether the page, the webhook or the sweeper asks.
 * Concurrent calls for one attempt share a result within this process; across processes, the database and
 * PayPal make sure each step takes effect once.
 */
export function createCapturePayment(tools: PaymentTools, follow: FollowCapture) {
  const underway = new Map<string, Promise<CaptureOutcome>>();

  async function run(
    attempt: AttemptRow,
    gateway: Gateway,
    requestId: string | null,
  ): Promise<CaptureOutcome> {
    // A payment started in a test environment is not captured in live, and vice versa.
    if (attempt.environment !== gateway.environment) return 'gone';
    const claimed = await claim(tools, attempt);
    if (claimed.next === 'settled') return 'already_settled';
    if (claimed.next === 'gone') return 'gone';
    const isRepeat = claimed.next !== 'capture';
    const asking = { tools, gateway, requestId, follow, isRepeat, attempt: claimed.attempt };
    try {
      return await ways[claimed.next](asking);
    } catch (error) {
      if (error instanceof PayPalUnknown) return keepUnknown(asking, error);
      if (error instanceof PayPalRefusal) return refused(asking, error);
      throw error;
    }
  }

  return function capture(
    attempt: AttemptRow,
    gateway: Gateway,
    requestId: string | null,
  ): Promise<CaptureOutcome> {
    const running = underway.get(attempt.id);
    if (running) return running.then((outcome) => (outcome === 'settled' ? 'already_settled' : outcome));
    const started = run(attempt, gateway, requestId).finally(() => underway.delete(attempt.id));
    underway.set(attempt.id, started);
    return started;
  };
}

export type CapturePayment = ReturnType<typeof createCapturePayment>;
