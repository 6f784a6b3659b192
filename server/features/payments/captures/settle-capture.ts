import { type PayPalCapture, PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import { inAlarmingTransaction, type RaiseAlarm } from '../alarms.ts';
import {
  type AttemptRow,
  type AttemptState,
  endIdleAttempts,
  findAttemptByInvoice,
  findAttemptByPayPalOrder,
  findMerchant,
  updateAttempt,
} from '../attempts/attempts.repository.ts';
import { nextCheck, nextSettledCheck } from '../attempts/check-times.ts';
import type {
  Gateway,
  LockedOrder,
  PayableOrder,
  PaymentEnvironment,
  PaymentTools,
} from '../payment-ports.ts';
import { insertReturn } from '../refunds/refunds.repository.ts';
import type { PerformRefund } from '../refunds/refunds.service.ts';
import type { TakeOverAll } from '../refunds/take-over-refunds.ts';
import type { CaptureOutcome } from './capture-payment.ts';
import {
  type CaptureRow,
  type CaptureVerdict,
  findCapture,
  storeCapture,
  updateCaptureStatus,
} from './captures.repository.ts';

interface Expected {
  order: Pick<PayableOrder, 'orderNumber' | 'totalMinor' | 'currency'>;
  attempt: Pick<AttemptRow, 'environment' | 'invoiceId'> | null;
  /** The PayPal environment that was used. */
  environment: PaymentEnvironment;
  /** The PayPal merchant that is paid; null while unknown. */
  merchantId: string | null;
}

/**
 * How a capture differs from its order, in words for the operator; null if it matches. PayPal only confirms
 * that a payment was made, not for what: paying 1.00 for an order of 29.00 is a genuine capture too.
 */
function mismatchOf(capture: PayPalCapture, expected: Expected): string | null {
  const { order, attempt, environment, merchantId } = expected;
  const paid = capture.payee?.merchantId ?? null;
  const checks: [what: string, wanted: string, found: string][] = [
    ['currency', order.currency, capture.amount.currency],
    ['amount in minor units', String(order.totalMinor), String(capture.amount.minor)],
    ['order', order.orderNumber, capture.customId ?? 'none'],
    ['environment', attempt?.environment ?? environment, environment],
    ['invoice', attempt?.invoiceId ?? '', attempt ? (capture.invoiceId ?? attempt.invoiceId) : ''],
    ['payee', merchantId ?? '', merchantId ? (paid ?? merchantId) : ''],
  ];
  const wrong = checks.filter(([, wanted, found]) => wanted !== found);
  if (wrong.length === 0) return null;
  return wrong.map(([what, wanted, found]) => `${what}: ${found} instead of ${wanted}`).join('; ');
}

type SettleOutcome = 'settled' | 'in_review' | 'declined' | 'mismatch' | 'returned' | 'not_ours';

interface Settled {
  outcome: SettleOutcome;
  /** False if this call settled the order. */
  isRepeat: boolean;
  orderId: string | null;
  /** The refund of a duplicate payment, to be performed. */
  returnId: string | null;
}

/** A capture and everything its verdict depends on, under the lock of its order. */
interface Case {
  capture: PayPalCapture;
  order: LockedOrder;
  attempt: AttemptRow | null;
  known: CaptureRow | null;
  gateway: Gateway;
  now: Date;
  requestId: string | null;
  alarm: RaiseAlarm;
}

const answer = (of: Case, outcome: SettleOutcome, rest: Partial<Settled> = {}): Settled => ({
  outcome,
  isRepeat: false,
  orderId: of.order.id,
  returnId: null,
  ...rest,
});

/** When the sweeper checks this capture; null if it checks the attempt instead, or nothing any more. */
function nextCheckOf({ attempt, known, now }: Case, verdict: CaptureVerdict): Date | null {
  if (verdict === 'settled') return nextSettledCheck(now, now);
  return verdict === 'waiting' && !attempt ? nextCheck(now, known?.checks ?? 0) : null;
}

async function store(
  transaction: Transaction,
  of: Case,
  verdict: CaptureVerdict,
  mismatch: string | null = null,
) {
  const { capture, order, attempt, gateway, now } = of;
  await storeCapture(transaction, {
    id: capture.id,
    orderId: order.id,
    attemptId: attempt?.id ?? null,
    environment: gateway.environment,
    status: capture.status,
    amountMinor: capture.amount.minor,
    currency: capture.amount.currency,
    verdict,
    mismatch,
    reason: capture.reason,
    capturedAt: capture.createdAt ? new Date(capture.createdAt) : now,
    nextCheckAt: nextCheckOf(of, verdict),
  });
}

async function endAttempt(
  transaction: Transaction,
  { attempt }: Case,
  state: AttemptState,
  refusal: string | null = null,
): Promise<void> {
  if (attempt) await updateAttempt(transaction, attempt.id, { state, refusal, nextCheckAt: null });
}

/** Credits nothing, whatever PayPal confirms: an operator decides. */
async function stopMismatch(transaction: Transaction, of: Case, mismatch: string) {
  const { capture, order, known } = of;
  await store(transaction, of, 'mismatch', mismatch);
  await endAttempt(transaction, of, 'ended', 'MISMATCH');
  if (known?.verdict !== 'mismatch') {
    const reason = `The payment ${capture.id} does not match this order (${mismatch}).`;
    await order.raise(reason, { isStopped: order.status === 'pending' });
    of.alarm({
      code: 'payment_mismatch',
      facts: { orderId: order.id, captureId: capture.id, mismatch },
      sentence: 'a payment does not match its order: nothing was credited',
    });
  }
  return answer(of, 'mismatch');
}

async function keepWaiting(transaction: Transaction, of: Case): Promise<Settled> {
  const { attempt, order, known, now } = of;
  await store(transaction, of, 'waiting');
  if (attempt) {
    const nextCheckAt = nextCheck(now, attempt.checks + 1);
    await updateAttempt(transaction, attempt.id, { state: 'in_review', nextCheckAt });
  }
  if (!known && order.status === 'pending') {
    await order.note('in_review');
    await order.tellDelay('in_review');
  }
  return answer(of, 'in_review', { isRepeat: known !== null });
}

/** The PayPal order is used up: another payment needs a new one. */
async function keepRefused(transaction: Transaction, of: Case): Promise<Settled> {
  const { capture, order, known } = of;
  await store(transaction, of, 'refused');
  await endAttempt(transaction, of, 'ended', capture.reason ?? capture.status);
  if (order.status === 'pending' && known?.verdict !== 'refused') {
    await order.note('declined');
    if (known?.verdict === 'waiting') await order.tellDelay('declined');
  }
  return answer(of, 'declined', { isRepeat: known?.verdict === 'refused' });
}

/** The only place where a payment makes an order paid. */
async function settle(transaction: Transaction, of: Case): Promise<Settled> {
  const { capture, order, attempt, gateway, now, requestId } = of;
  await store(transaction, of, 'settled');
  await endIdleAttempts(transaction, order.id, 'PAID', attempt?.id);
  const { environment } = gateway;
  await order.settle({ captureId: capture.id, environment, paidAt: now, requestId });
  return answer(of, 'settled');
}

/** The order was already paid, or was cancelled: stores the refund of this payment. */
async function giveBack(transaction: Transaction, of: Case): Promise<Settled> {
  const { capture, order, now } = of;
  await store(transaction, of, 'duplicate');
  await endAttempt(transaction, of, 'captured');
  const why = order.status === 'cancelled' ? 'after it was cancelled' : 'a second time';
  const reason = `The order was paid ${why}, by payment ${capture.id}, which is being refunded.`;
  await order.raise(reason, { isStopped: false });
  const facts = { orderId: order.id, captureId: capture.id };
  of.alarm({ code: 'payment_returned', facts, sentence: reason });
  if (capture.status !== 'COMPLETED') return answer(of, 'returned');
  const returnId = await insertReturn(transaction, { captureId: capture.id, order, capture, reason, now });
  return answer(of, 'returned', { returnId });
}

async function decide(transaction: Transaction, of: Case): Promise<Settled> {
  const { capture, order, known, attempt, gateway } = of;
  if (known?.verdict === 'settled' || known?.verdict === 'duplicate') {
    await updateCaptureStatus(transaction, capture.id, { status: capture.status });
    return answer(of, known.verdict === 'settled' ? 'settled' : 'returned', { isRepeat: true });
  }
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') {
    return keepRefused(transaction, of);
  }
  const { environment } = gateway;
  const merchantId = attempt?.merchantId ?? (await findMerchant(transaction, environment));
  const mismatch = mismatchOf(capture, { order, attempt, environment, merchantId });
  if (mismatch) return stopMismatch(transaction, of, mismatch);
  if (capture.status === 'PENDING') return keepWaiting(transaction, of);
  if (order.status === 'pending') return settle(transaction, of);
  return giveBack(transaction, of);
}

/** Finds our order for a capture: by its PayPal order, its invoice id or its order number. */
async function findPlace(
  { context, orders }: PaymentTools,
  capture: PayPalCapture,
  held: AttemptRow | undefined,
) {
  const { db } = context;
  const ofPayPalOrder = (id: string) =>
    held?.paypalOrderId === id ? held : findAttemptByPayPalOrder(db, id);
  const attempt =
    (capture.orderId && (await ofPayPalOrder(capture.orderId))) ||
    (capture.invoiceId && (await findAttemptByInvoice(db, capture.invoiceId))) ||
    null;
  if (attempt) return { orderId: attempt.orderId, attempt };
  const order = capture.customId ? await orders.find(capture.customId) : null;
  return order && { orderId: order.id, attempt: null };
}

interface SettleOptions {
  /** The order the caller means: a capture of another order is refused. */
  expectedOrderId?: string;
  /**
   * An attempt the caller has already read. The fields compared with the capture never change. Used only for
   * a capture of its own PayPal order.
   */
  attempt?: AttemptRow;
  requestId: string | null;
}

/**
 * Decides what a capture means for its order; page, webhook and sweeper all come here. Only PayPal's own data
 * counts. One transaction under the order's lock then decides and books. A repeat changes nothing. Throws
 * PayPalRefusal, PayPalUnknown, and payment_mismatch for a capture of another order than expected.
 */
async function settleCapture(
  tools: PaymentTools,
  captureId: string,
  gateway: Gateway,
  { expectedOrderId, attempt, requestId }: SettleOptions,
): Promise<{ settled: Settled; capture: PayPalCapture }> {
  const capture = await gateway.client.getCapture(captureId);
  const place = await findPlace(tools, capture, attempt);
  if (expectedOrderId && place?.orderId !== expectedOrderId) throw new AppError('payment_mismatch');
  if (!place) {
    return { settled: { outcome: 'not_ours', isRepeat: true, orderId: null, returnId: null }, capture };
  }
  const settled = await inAlarmingTransaction(tools, async (transaction, alarm) => {
    const order = await tools.orders.lock(transaction, place.orderId);
    const known = await findCapture(transaction, capture.id);
    const now = tools.context.now();
    return decide(transaction, { ...place, capture, order, known, gateway, now, requestId, alarm });
  });
  if (!settled.isRepeat) tools.watch.payment(settled.outcome);
  return { settled, capture };
}

function outcomeOf({ outcome, isRepeat }: Settled): CaptureOutcome {
  if (outcome === 'settled') return isRepeat ? 'already_settled' : 'settled';
  return outcome === 'not_ours' ? 'gone' : outcome;
}

interface FollowParts {
  perform: PerformRefund;
  takeOverAll: TakeOverAll;
}

/**
 * Settles a capture and acts on the result at once: refunds a duplicate payment, takes over refunds made at
 * PayPal. What PayPal does not answer now is left to the sweeper.
 */
export function createFollowCapture(tools: PaymentTools, { perform, takeOverAll }: FollowParts) {
  const { context } = tools;
  const soon = async (what: string, act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof PayPalUnknown) && !(error instanceof PayPalRefusal)) throw error;
      context.log.warn({ err: error }, what);
    }
  };

  return async function follow(
    captureId: string,
    gateway: Gateway,
    options: SettleOptions & { origin?: 'paypal' | 'reversal' },
  ): Promise<CaptureOutcome> {
    const { settled, capture } = await settleCapture(tools, captureId, gateway, options);
    const { returnId } = settled;
    if (returnId) await soon('a payment too many is given back later', () => perform(returnId, gateway));
    if (capture.status === 'REFUNDED' || capture.status === 'PARTIALLY_REFUNDED') {
      await takeOverAll(capture, gateway.client, options.origin ?? 'paypal');
    }
    return outcomeOf(settled);
  };
}

export type FollowCapture = ReturnType<typeof createFollowCapture>;
