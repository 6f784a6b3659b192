import type { PayPalDispute } from '#server/clients/paypal/index.ts';
import { inTransaction } from '#server/context.ts';
import { type CaptureRow, findCapture } from './captures.repository.ts';
import { nextCheck } from './check-times.ts';
import { findDispute, insertDispute, updateDispute } from './disputes.repository.ts';
import type { FollowCapture } from './follow-capture.ts';
import type { Gateway, PaymentTools } from './payment-ports.ts';

const isClosed = ({ status }: PayPalDispute) => status === 'RESOLVED';

type DisputedCapture = CaptureRow & { orderId: string };

/** While a buyer disputes a payment, what it bought and is not spent rests. */
export function createDisputes(tools: PaymentTools, follow: FollowCapture) {
  const { context, orders, watch } = tools;

  async function findDisputed(dispute: PayPalDispute): Promise<DisputedCapture | null> {
    for (const id of dispute.captureIds) {
      const capture = await findCapture(context.db, id);
      if (capture?.orderId) return { ...capture, orderId: capture.orderId };
    }
    return null;
  }

  async function open(dispute: PayPalDispute, capture: DisputedCapture): Promise<void> {
    const isNew = await inTransaction(context, async (transaction) => {
      const order = await orders.lock(transaction, capture.orderId);
      const known = await findDispute(transaction, dispute.id);
      const now = context.now();
      const facts = { status: dispute.status, nextCheckAt: nextCheck(now, (known?.checks ?? 0) + 6) };
      if (known) {
        if (!known.closedAt) await updateDispute(transaction, dispute.id, facts);
        return false;
      }
      const isSettled = capture.verdict === 'settled';
      const holdId = isSettled ? await orders.freeze(transaction, order, dispute.id) : null;
      await insertDispute(transaction, {
        ...facts,
        id: dispute.id,
        orderId: order.id,
        captureId: capture.id,
        holdId,
        openedAt: now,
      });
      return true;
    });
    if (!isNew) return;
    watch.alarm('dispute_opened');
    context.log.warn({ orderId: capture.orderId, disputeId: dispute.id }, 'a buyer disputes a payment');
  }

  async function close(dispute: PayPalDispute, capture: DisputedCapture, gateway: Gateway): Promise<void> {
    // What PayPal gave back to the buyer is booked first: the credits are never free in between.
    await follow(capture.id, gateway, { requestId: null, origin: 'reversal' });
    await inTransaction(context, async (transaction) => {
      const order = await orders.lock(transaction, capture.orderId);
      const known = await findDispute(transaction, dispute.id);
      if (!known || known.closedAt) return;
      const { outcome, status } = dispute;
      const closed = { status, outcome, closedAt: context.now(), nextCheckAt: null };
      await updateDispute(transaction, dispute.id, closed);
      await orders.unfreeze(transaction, order, {
        id: dispute.id,
        holdId: known.holdId,
        outcome: outcome ?? status,
      });
    });
  }

  /** Looks at a dispute at PayPal and does what follows; answers the order, null when it is none of ours. */
  return async function lookAtDispute(disputeId: string, gateway: Gateway): Promise<string | null> {
    const dispute = await gateway.client.getDispute(disputeId);
    const capture = await findDisputed(dispute);
    if (!capture || capture.environment !== gateway.environment) return null;
    // Its end may be told before its beginning.
    await open(dispute, capture);
    if (isClosed(dispute)) await close(dispute, capture, gateway);
    return capture.orderId;
  };
}

export type LookAtDispute = ReturnType<typeof createDisputes>;
