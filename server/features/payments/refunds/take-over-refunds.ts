import type { PayPalCapture, PayPalClient, PayPalRefund } from '#server/clients/paypal/index.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/platform/context.ts';
import { findAttempt } from '../attempts/attempts.repository.ts';
import { FIRST_CHECK_MS } from '../attempts/check-times.ts';
import { type CaptureRow, findCapture } from '../captures/captures.repository.ts';
import type { PaymentTools } from '../payment-ports.ts';
import {
  findRefundByPayPalId,
  findRefundByRequestId,
  findUnanswered,
  insertRefund,
  sumRefunds,
  updateOpenRefund,
} from './refunds.repository.ts';
import { completeRefund } from './refunds.service.ts';

type Origin = 'paypal' | 'reversal';

const reasons: Record<Origin, string> = {
  paypal: 'Refunded in PayPal’s console',
  reversal: 'Reversed by PayPal',
};

type OwnCapture = CaptureRow & { orderId: string };

const restRequestId = ({ id }: Pick<OwnCapture, 'id'>) => `paypal-rest-${id}`;

/** Already booked with the rest of the capture, whose state PayPal changed before it listed the refund. */
async function isPartOfRest(transaction: Transaction, capture: OwnCapture, { amount }: PayPalRefund) {
  if (!(await findRefundByRequestId(transaction, restRequestId(capture)))) return false;
  return (await sumRefunds(transaction, capture.id)) + amount.minor > capture.amountMinor;
}

/** A refund that was not requested here. */
const foreignRefund = (capture: OwnCapture, origin: Origin, now: Date) => ({
  id: newId(),
  orderId: capture.orderId,
  captureId: capture.id,
  origin,
  currency: capture.currency,
  credits: 0,
  reason: reasons[origin],
  actorId: 'system',
  state: 'pending' as const,
  nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
  createdAt: now,
});

/** Books refunds and reversals made at PayPal, each once. */
export function createTakeOver(tools: PaymentTools) {
  const { context, orders } = tools;

  async function takeOver(capture: OwnCapture, refund: PayPalRefund, origin: Origin): Promise<void> {
    if (refund.status === 'FAILED' || refund.status === 'CANCELLED') return;
    await inTransaction(context, async (transaction) => {
      const order = await orders.lock(transaction, capture.orderId);
      const known =
        (await findRefundByPayPalId(transaction, refund.id)) ??
        // Our own refund, reported by PayPal before its response to us was stored.
        (await findUnanswered(transaction, capture.id, refund.amount.minor));
      if (!known && (await isPartOfRest(transaction, capture, refund))) return;
      const row =
        known ??
        (await insertRefund(transaction, {
          ...foreignRefund(capture, origin, context.now()),
          requestId: `paypal-${refund.id}`,
          paypalRefundId: refund.id,
          amountMinor: refund.amount.minor,
        }));
      if (refund.status === 'COMPLETED')
        await completeRefund(tools, transaction, { order, refund: row }, refund.id);
      else await updateOpenRefund(transaction, row.id, { state: 'pending', paypalRefundId: refund.id });
    });
  }

  /** A capture that is fully refunded though its refunds do not add up: the rest has no refund of its own. */
  async function takeOverRest(capture: OwnCapture, origin: Origin): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const order = await orders.lock(transaction, capture.orderId);
      const restMinor = capture.amountMinor - (await sumRefunds(transaction, capture.id));
      const requestId = restRequestId(capture);
      if (restMinor <= 0 || (await findRefundByRequestId(transaction, requestId))) return;
      const facts = foreignRefund(capture, origin, context.now());
      const refund = await insertRefund(transaction, { ...facts, requestId, amountMinor: restMinor });
      await completeRefund(tools, transaction, { order, refund }, null);
    });
  }

  /** Checks every refund of one of our captures. */
  return async function takeOverAll(
    capture: PayPalCapture,
    client: Pick<PayPalClient, 'getOrder'>,
    origin: Origin,
  ): Promise<void> {
    const known = await findCapture(context.db, capture.id);
    if (!known?.orderId) return;
    const own = { ...known, orderId: known.orderId };
    const attempt = known.attemptId ? await findAttempt(context.db, known.attemptId) : null;
    const paypalOrderId = capture.orderId ?? attempt?.paypalOrderId;
    const { refunds } = paypalOrderId ? await client.getOrder(paypalOrderId) : { refunds: [] };
    for (const refund of refunds) {
      if (refund.captureId === null || refund.captureId === capture.id) await takeOver(own, refund, origin);
    }
    if (capture.status === 'REFUNDED') await takeOverRest(own, origin);
  };
}

export type TakeOverAll = ReturnType<typeof createTakeOver>;
