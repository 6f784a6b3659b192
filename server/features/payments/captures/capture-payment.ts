import { setTimeout as sleep } from 'node:timers/promises';
import { type PayPalOrder, PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/platform/context.ts';
import { sound } from '../alarms.ts';
import {
  type AttemptChange,
  type AttemptRow,
  type AttemptState,
  findAttempt,
  updateAttempt,
} from '../attempts/attempts.repository.ts';
import { FIRST_CHECK_MS, REQUEST_ID_MEMORY_MS } from '../attempts/check-times.ts';
import { whileInProgress } from '../attempts/while-in-progress.ts';
import type { Gateway, PaymentTools } from '../payment-ports.ts';
import type { FollowCapture } from './settle-capture.ts';

/** How a payment stands after somebody has asked. */
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

/** PayPal's word on the approval may be some seconds behind the buyer's. */
const APPROVAL_TRIES = 3;
const APPROVAL_PAUSE_MS = 700;

/** After these the same PayPal order can still be paid with another instrument; after any other refusal it takes a new one. */
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
  /** The money may have been asked for before. */
  isRepeat: boolean;
}

type Claim = { next: 'capture' | 'look' | 'look_only' | 'settled' | 'gone'; attempt: AttemptRow };

/** Writes down that the money is about to be taken, before it is. Who comes second looks before asking again. */
function claim({ context, orders }: PaymentTools, { id, orderId }: AttemptRow): Promise<Claim> {
  return inTransaction(context, async (transaction) => {
    const order = await orders.lock(transaction, orderId);
    const attempt = await findAttempt(transaction, id);
    if (!attempt) throw new Error('there is no such attempt');
    const state = attempt.state as AttemptState;
    const isAsked = state === 'capturing' || state === 'in_review';
    // The order wants no money any more, but what was asked for before may have come all the same.
    if (order.status !== 'pending' && isAsked) return { next: 'look_only', attempt };
    if (order.status === 'cancelled') return { next: 'gone', attempt };
    if (order.status !== 'pending') return { next: 'settled', attempt };
    if (isAsked || state === 'captured') return { next: 'look', attempt };
    if (state !== 'created' && state !== 'declined') return { next: 'gone', attempt };
    const now = context.now();
    const change: AttemptChange = {
      state: 'capturing',
      captureStartedAt: now,
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
      checks: 0,
      refusal: null,
      // After a definite no a repeat under the same id would only repeat the no.
      ...(state === 'declined' && { captureRequestId: `capture-${newId()}` }),
    };
    const claimed = await updateAttempt(transaction, id, change, [state]);
    if (!claimed) throw new Error('an attempt changed under the lock of its order');
    return { next: 'capture', attempt: claimed };
  });
}

/** Stores the end of an attempt to take the money, unless it has come to another end meanwhile. */
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

/** Nothing is known: it may have been taken. Nobody pays again until it is. */
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
      // The money may have been taken: a no to the question how it stands is no no to the payment.
      if (!(error instanceof PayPalRefusal)) throw error;
      throw new PayPalUnknown('malformed', { isSent: true, status: error.status, cause: error });
    }
  }
  return outcomes.find((outcome) => outcome !== 'declined') ?? outcomes[0] ?? null;
}

/** Looks before anything is asked again: what PayPal says decides whether there is still something to take. */
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

/** For an order that was deleted, or paid otherwise: what was taken is followed and goes back, and nothing more is taken. */
async function lookOnly(asking: Asking): Promise<CaptureOutcome> {
  const { attempt, gateway, tools } = asking;
  const order = await gateway.client.getOrder(attempt.paypalOrderId ?? '');
  const followed = await followOrder(asking, order);
  if (followed) return followed;
  // The call that asks for it may be on its way still.
  const askedForMs = tools.context.now().getTime() - (attempt.captureStartedAt?.getTime() ?? 0);
  if (order.status === 'COMPLETED' || askedForMs < FIRST_CHECK_MS) return 'being_confirmed';
  await keep(asking, { state: 'ended', refusal: 'NOT_TAKEN', nextCheckAt: null });
  return 'gone';
}

/** A request id that PayPal has forgotten protects from nothing any more; the order was looked at, so a new one is safe. */
async function freshened(asking: Asking): Promise<Asking> {
  const { attempt, tools } = asking;
  const startedMs = attempt.captureStartedAt?.getTime() ?? 0;
  const nowMs = tools.context.now().getTime();
  if (nowMs - startedMs < REQUEST_ID_MEMORY_MS) return asking;
  const change = { captureRequestId: `capture-${newId()}`, captureStartedAt: new Date(nowMs) };
  await keep(asking, change);
  return { ...asking, attempt: { ...attempt, ...change } };
}

/** Takes the money. The same request id, stored before, makes a repeat the same capture. */
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
  // Asked for before and not found now: other credentials would say the same. It stays open until somebody knows.
  if (error.status === 404 && asking.isRepeat) return keepUnknown(asking, error);
  if (error.status !== 401 && error.status !== 403) return keepRefused(asking, error);
  // Our own credentials are refused: nothing is known about the buyer's payment, and an operator has to act.
  sound(asking.tools, {
    code: 'paypal_credentials_refused',
    facts: { err: error },
    sentence: 'PayPal refuses the credentials of the settings: approved payments wait',
  });
  return keepUnknown(asking, error);
}

const ways = { capture: take, look, look_only: lookOnly };

/**
 * Takes an approved payment and settles its order, whoever asks: page, webhook or sweeper. Calls for one attempt that meet in
 * this process share one answer; those of several meet in the database and at PayPal, where each has its effect once.
 */
export function createCapturePayment(tools: PaymentTools, follow: FollowCapture) {
  const underway = new Map<string, Promise<CaptureOutcome>>();

  async function run(
    attempt: AttemptRow,
    gateway: Gateway,
    requestId: string | null,
  ): Promise<CaptureOutcome> {
    // What was begun where no money moves is not taken where it does, and the other way round.
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
