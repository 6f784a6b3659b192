import { PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import { AppError } from '#server/platform/errors.ts';
import { type AttemptRow, findAttemptByPayPalOrder, listAttempts } from '../attempts/attempts.repository.ts';
import type { Gateway, PayableOrder, PaymentTools } from '../payment-ports.ts';
import type { CaptureOutcome, CapturePayment } from './capture-payment.ts';
import type { FollowCapture } from './follow-capture.ts';

/** What the page is told. */
export interface Completion {
  outcome: 'settled' | 'being_confirmed' | 'in_review';
  /** False when this very call settled the order. */
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

/** After the buyer's approval: what the page says is looked up at PayPal and believed only then. */
export function createCompletePayment(
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

  /** A payment taken elsewhere: it must be one of this order and no other. */
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
    // One paid where no money moves buys nothing where it does.
    if (attempt.environment !== gateway.environment) throw new AppError('payment_mismatch');
    return completionOf(await capture(attempt, gateway, requestId));
  };
}
