import { PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  type AttemptRow,
  endIdleAttempts,
  findAttemptByPayPalOrder,
  isOpen,
  listAttempts,
} from './attempts/attempts.repository.ts';
import { createStartPayment } from './attempts/start-payment.ts';
import { createSweeper } from './attempts/sweeper.ts';
import {
  type CaptureOutcome,
  type CapturePayment,
  createCapturePayment,
} from './captures/capture-payment.ts';
import { hasMismatch } from './captures/captures.repository.ts';
import { createFollowCapture, type FollowCapture } from './captures/settle-capture.ts';
import { createDisputes } from './disputes/disputes.service.ts';
import { createEventWork, createWebhookInbox } from './inbox/webhook-events.service.ts';
import { readPaymentHistory } from './payment-history.ts';
import type { Gateway, PayableOrder, PaymentTools } from './payment-ports.ts';
import { createReconcile } from './reconcile-order.ts';
import { hasOpenRefund, insertRefund } from './refunds/refunds.repository.ts';
import { createRefunds, type RefundState } from './refunds/refunds.service.ts';
import { createTakeOver } from './refunds/take-over-refunds.ts';

/** An order whose payment started less than this long ago cannot be deleted. */
const RECENT_MS = 30 * 60_000;

export interface AskedRefund {
  captureId: string;
  amountMinor: number;
  credits: number;
  reason: string;
  actorId: string;
}

/** The result the page receives. */
interface Completion {
  outcome: 'settled' | 'being_confirmed' | 'in_review';
  /** False if this call settled the order. */
  isRepeat: boolean;
}

interface Claimed {
  paypalOrderId?: string | undefined;
  paypalTransactionID?: string | undefined;
}

const SETTLED_BEFORE: Completion = { outcome: 'settled', isRepeat: true };

function completionOf(outcome: CaptureOutcome): Completion {
  switch (outcome) {
    case 'settled':
      return { outcome: 'settled', isRepeat: false };
    case 'already_settled':
    case 'returned':
      return SETTLED_BEFORE;
    case 'declined':
      throw new AppError('payment_declined');
    case 'not_approved':
      throw new AppError('payment_not_approved');
    case 'mismatch':
      throw new AppError('payment_needs_support');
    case 'gone':
      throw new AppError('payment_expired');
    default:
      return { outcome, isRepeat: true };
  }
}

/** After the buyer's approval: what the page reports is looked up at PayPal before it counts. */
function createCompletePayment(
  tools: PaymentTools,
  { capture, follow }: { capture: CapturePayment; follow: FollowCapture },
) {
  const { context } = tools;

  async function findNamedAttempt(
    order: PayableOrder,
    paypalOrderId: string | undefined,
  ): Promise<AttemptRow> {
    if (paypalOrderId) {
      const attempt = await findAttemptByPayPalOrder(context.db, paypalOrderId);
      if (attempt?.orderId !== order.id) throw new AppError('payment_mismatch');
      return attempt;
    }
    const newest = (await listAttempts(context.db, order.id)).find((attempt) => attempt.paypalOrderId);
    if (!newest) throw new AppError('payment_details_missing');
    return newest;
  }

  /** A payment captured elsewhere must belong to this very order. */
  async function lookUp(order: PayableOrder, captureId: string, gateway: Gateway, requestId: string) {
    try {
      return completionOf(await follow(captureId, gateway, { expectedOrderId: order.id, requestId }));
    } catch (error) {
      if (error instanceof PayPalUnknown) throw new AppError('paypal_unreachable', { cause: error });
      if (error instanceof PayPalRefusal) throw new AppError('payment_mismatch', { cause: error });
      throw error;
    }
  }

  /**
   * Throws payments_unavailable, payment_details_missing, payment_mismatch, payment_declined, payment_not_approved,
   * payment_expired, payment_needs_support.
   */
  return async function complete(
    order: PayableOrder,
    { paypalOrderId, paypalTransactionID }: Claimed,
    requestId: string,
  ): Promise<Completion> {
    const isPaid = order.status !== 'pending';
    const namesOther = paypalTransactionID !== undefined && paypalTransactionID !== order.captureId;
    if (isPaid && !(namesOther && !paypalOrderId)) return SETTLED_BEFORE;
    if (order.paymentNote === 'needs_support') throw new AppError('payment_needs_support');
    const gateway = await tools.gateway();
    if (!gateway) throw new AppError('payments_unavailable');
    if (paypalTransactionID && !paypalOrderId) return lookUp(order, paypalTransactionID, gateway, requestId);
    const attempt = await findNamedAttempt(order, paypalOrderId);
    // A test payment buys nothing in live.
    if (attempt.environment !== gateway.environment) throw new AppError('payment_mismatch');
    return completionOf(await capture(attempt, gateway, requestId));
  };
}

function createParts(tools: PaymentTools) {
  const takeOverAll = createTakeOver(tools);
  const perform = createRefunds(tools, takeOverAll);
  const follow = createFollowCapture(tools, { perform, takeOverAll });
  const capture = createCapturePayment(tools, follow);
  const lookAtDispute = createDisputes(tools, follow);
  const workOnEvent = createEventWork(tools, { capture, follow, lookAtDispute });
  return { perform, follow, capture, lookAtDispute, workOnEvent };
}

/**
 * Payments for orders: requests to PayPal, its responses and what follows. Orders are known only through
 * OrderBook.
 */
export function createPayments(tools: PaymentTools) {
  const { context } = tools;
  const parts = createParts(tools);

  /**
   * Ends attempts that cannot have been paid; throws payment_under_way for one that may have been. A buyer may
   * end a payment they have just begun: until we capture it, nothing is taken, whatever they approve.
   */
  async function endUnpaid(
    transaction: Transaction,
    orderId: string,
    { isByBuyer }: { isByBuyer: boolean },
  ): Promise<void> {
    const recent = context.now().getTime() - RECENT_MS;
    const attempts = (await listAttempts(transaction, orderId)).filter(isOpen);
    const isUnderWay = attempts.some(
      ({ state, createdAt }) =>
        state === 'capturing' || state === 'in_review' || (!isByBuyer && createdAt.getTime() > recent),
    );
    if (isUnderWay || (await hasMismatch(transaction, orderId))) throw new AppError('payment_under_way');
    await endIdleAttempts(transaction, orderId, 'ORDER_DELETED');
  }

  /**
   * Stores a refund under the lock of its order, before PayPal is asked. Returns its id. Throws
   * refund_under_way.
   */
  async function writeRefund(
    transaction: Transaction,
    order: PayableOrder,
    asked: AskedRefund,
  ): Promise<string> {
    if (await hasOpenRefund(transaction, order.id)) throw new AppError('refund_under_way');
    const id = newId();
    const now = context.now();
    const { currency } = order;
    await insertRefund(transaction, {
      ...asked,
      id,
      orderId: order.id,
      origin: 'admin',
      requestId: `refund-${id}`,
      currency,
      nextCheckAt: now,
      createdAt: now,
    });
    return id;
  }

  /** Also `pending` if PayPal does not answer: the request is retried until it does. */
  async function performRefund(refundId: string): Promise<RefundState | 'elsewhere'> {
    const gateway = await tools.gateway();
    if (!gateway) return 'pending';
    try {
      return await parts.perform(refundId, gateway);
    } catch (error) {
      context.log.warn({ err: error, refundId }, 'a refund is not confirmed yet');
      return 'pending';
    }
  }

  return {
    start: createStartPayment(tools),
    complete: createCompletePayment(tools, parts),
    receiveEvent: createWebhookInbox(tools),
    workOnEvent: parts.workOnEvent,
    sweep: createSweeper(tools, parts),
    reconcile: createReconcile(tools, parts),
    readHistory: (orderId: string) => readPaymentHistory(context.db, orderId),
    endUnpaid,
    writeRefund,
    performRefund,
    environment: async () => (await tools.gateway())?.environment ?? null,
  };
}

export type Payments = ReturnType<typeof createPayments>;
