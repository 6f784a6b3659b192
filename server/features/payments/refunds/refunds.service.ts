import { type PayPalRefund, PayPalRefusal } from '#server/clients/paypal/index.ts';
import type { Transaction } from '#server/db/client.ts';
import { inAlarmingTransaction, type RaiseAlarm } from '../alarms.ts';
import { nextCheck } from '../attempts/check-times.ts';
import { whileInProgress } from '../attempts/while-in-progress.ts';
import { findCapture, updateCaptureStatus } from '../captures/captures.repository.ts';
import type { Gateway, LockedOrder, PaymentTools } from '../payment-ports.ts';
import { findRefund, type RefundRow, sumRefunds, updateOpenRefund } from './refunds.repository.ts';
import type { TakeOverAll } from './take-over-refunds.ts';

export type RefundState = 'completed' | 'pending' | 'refused';

/** Books a refund that PayPal has completed, once. The caller holds the order's lock. */
export async function completeRefund(
  { context }: PaymentTools,
  transaction: Transaction,
  { order, refund }: { order: LockedOrder; refund: RefundRow },
  paypalRefundId: string | null,
): Promise<void> {
  const now = context.now();
  const change = { state: 'completed', paypalRefundId, completedAt: now, nextCheckAt: null } as const;
  const completed = await updateOpenRefund(transaction, refund.id, change);
  if (!completed) return;
  const capture = await findCapture(transaction, refund.captureId);
  if (!capture) throw new Error('a refund without its capture');
  const isWhole = (await sumRefunds(transaction, capture.id)) >= capture.amountMinor;
  const status = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  await updateCaptureStatus(transaction, capture.id, { status });
  const { id, amountMinor, origin } = completed;
  if (capture.verdict !== 'settled') {
    if (origin === 'duplicate') await order.tellReturned(amountMinor);
    // The mismatched payment has been refunded, so the order may be paid after all.
    else if (isWhole && order.paymentNote === 'needs_support') await order.note(null);
    return;
  }
  // For a refund made at PayPal the share is calculated when it is booked; ours stores what the Admin was
  // shown.
  const credits = origin === 'admin' ? completed.credits : null;
  await order.takeBack({ id, paypalRefundId, amountMinor, credits, environment: capture.environment });
}

/** Stores PayPal's response to a refund of ours. */
function keepAnswer(tools: PaymentTools, refund: RefundRow, told: PayPalRefund): Promise<RefundState> {
  return inAlarmingTransaction(tools, async (transaction, alarm) => {
    const order = await tools.orders.lock(transaction, refund.orderId);
    if (told.status === 'COMPLETED') {
      await completeRefund(tools, transaction, { order, refund }, told.id);
      return 'completed';
    }
    if (told.status === 'PENDING') {
      const nextCheckAt = nextCheck(tools.context.now(), refund.checks + 1);
      await updateOpenRefund(transaction, refund.id, {
        state: 'pending',
        paypalRefundId: told.id,
        nextCheckAt,
      });
      return 'pending';
    }
    const refusal = told.reason ?? told.status;
    await keepRefusal(transaction, { order, refund, refusal, alarm });
    return 'refused';
  });
}

interface Refused {
  order: LockedOrder;
  refund: RefundRow;
  refusal: string;
  alarm: RaiseAlarm;
}

async function keepRefusal(
  transaction: Transaction,
  { order, refund, refusal, alarm }: Refused,
): Promise<void> {
  const change = { state: 'refused', refusal, nextCheckAt: null } as const;
  if (!(await updateOpenRefund(transaction, refund.id, change))) return;
  const facts = { orderId: order.id, refundId: refund.id, refusal };
  alarm({ code: 'refund_refused', facts, sentence: 'PayPal refused a refund' });
  // A refusal of an Admin's refund is shown to that Admin; nobody waits for the refund of a duplicate
  // payment.
  if (refund.origin !== 'duplicate') return;
  const reason = `PayPal refused to refund payment ${refund.captureId} (${refusal}).`;
  await order.raise(reason, { isStopped: false });
}

const isGone = (error: PayPalRefusal) => error.issue === 'CAPTURE_FULLY_REFUNDED';

/** Our own refunds. Each is stored before PayPal is asked, and booked once. */
export function createRefunds(tools: PaymentTools, takeOverAll: TakeOverAll) {
  const { context, orders } = tools;

  async function ask(refund: RefundRow, { client }: Gateway): Promise<RefundState> {
    const { requestId, currency, captureId, amountMinor: minor } = refund;
    try {
      const told = refund.paypalRefundId
        ? await client.getRefund(refund.paypalRefundId)
        : await whileInProgress(() =>
            client.refundCapture(captureId, { requestId, amount: { currency, minor } }),
          );
      return await keepAnswer(tools, refund, told);
    } catch (error) {
      // Refused credentials say nothing about the refund.
      if (!(error instanceof PayPalRefusal) || error.status === 401 || error.status === 403) throw error;
      await inAlarmingTransaction(tools, async (transaction, alarm) => {
        const order = await orders.lock(transaction, refund.orderId);
        const refusal = error.issue ?? error.errorName;
        await keepRefusal(transaction, { order, refund, refusal, alarm });
      });
      if (isGone(error)) await takeOverAll(await client.getCapture(captureId), client, 'paypal');
      return 'refused';
    }
  }

  /**
   * Requests a stored refund from PayPal, or its progress. The same request id means the same refund for 45
   * days. Throws PayPalUnknown, after which it is retried later.
   */
  return async function perform(refundId: string, gateway: Gateway): Promise<RefundState | 'elsewhere'> {
    const refund = await findRefund(context.db, refundId);
    const capture = refund && (await findCapture(context.db, refund.captureId));
    if (!refund || !capture) throw new Error('there is no such refund');
    if (refund.state === 'completed' || refund.state === 'refused') return refund.state;
    if (capture.environment !== gateway.environment) return 'elsewhere';
    return ask(refund, gateway);
  };
}

export type PerformRefund = ReturnType<typeof createRefunds>;
