import type { PayPalDispute } from '#server/clients/paypal/index.ts';
import type { Transaction } from '#server/db/client.ts';
import { inTransaction } from '#server/platform/context.ts';
import { nextCheck } from '../attempts/check-times.ts';
import { type CaptureRow, findCapture } from '../captures/captures.repository.ts';
import type { FollowCapture } from '../captures/settle-capture.ts';
import type { Gateway, PaymentTools } from '../payment-ports.ts';
import {
  type DisputeRow,
  findDispute,
  insertDispute,
  listOpenDisputes,
  updateDispute,
} from './disputes.repository.ts';

const isClosed = ({ status }: PayPalDispute) => status === 'RESOLVED';

type DisputedCapture = CaptureRow & { orderId: string };

/**
 * Passes the hold on credits to another open dispute of the same order. Returns the hold if nobody needs it
 * any more, or null.
 */
async function handOn(
  transaction: Transaction,
  { holdId }: DisputeRow,
  heir: DisputeRow | null,
): Promise<string | null> {
  if (!heir || heir.holdId !== null || holdId === null) return holdId;
  await updateDispute(transaction, heir.id, { holdId });
  return null;
}

/** While a buyer disputes a payment, the unspent credits it bought are frozen. */
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
      const isHeld = (await listOpenDisputes(transaction, order.id)).some((other) => other.holdId !== null);
      const { id, reason } = dispute;
      const holdId = isSettled ? await order.freeze({ id, reason, isHeld }) : null;
      await insertDispute(transaction, {
        ...facts,
        id,
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
    // PayPal's refund to the buyer is booked first, so that the credits are never free in between.
    await follow(capture.id, gateway, { requestId: null, origin: 'reversal' });
    await inTransaction(context, async (transaction) => {
      const order = await orders.lock(transaction, capture.orderId);
      const known = await findDispute(transaction, dispute.id);
      if (!known || known.closedAt) return;
      const { id, outcome, status } = dispute;
      await updateDispute(transaction, id, { status, outcome, closedAt: context.now(), nextCheckAt: null });
      const heir = (await listOpenDisputes(transaction, order.id))[0] ?? null;
      const holdId = await handOn(transaction, known, heir);
      const isStillDisputed = heir !== null;
      await order.unfreeze({ id, holdId, outcome: outcome ?? status, isStillDisputed });
    });
  }

  /**
   * Checks a dispute at PayPal and acts on the result. Returns the order's id, or null if the order is not
   * ours.
   */
  return async function lookAtDispute(disputeId: string, gateway: Gateway): Promise<string | null> {
    const dispute = await gateway.client.getDispute(disputeId);
    const capture = await findDisputed(dispute);
    if (!capture || capture.environment !== gateway.environment) return null;
    // The event of its end may arrive before that of its beginning.
    await open(dispute, capture);
    if (isClosed(dispute)) await close(dispute, capture, gateway);
    return capture.orderId;
  };
}

export type LookAtDispute = ReturnType<typeof createDisputes>;
