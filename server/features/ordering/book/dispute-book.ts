import type { Transaction } from '#server/db/client.ts';
import { disputeClosedMail, disputeOpenedMail } from '#server/mail/index.ts';
import type { LockedOrder } from '../../payments/index.ts';
import { type OrderRow, updateOrder } from '../orders/orders.repository.ts';
import { type BookTools, environmentOf, mailedOrderOf } from './book-tools.ts';
import { leftOf } from './refund-share.ts';

const CAUSE = { actorId: 'system', requestId: null };

/** While a payment is disputed, the unspent credits it bought are frozen and both sides are mailed. */
export function disputeBookOf(
  { context, credits, tellBuyer, tellOperators }: BookTools,
  transaction: Transaction,
  order: OrderRow,
): Pick<LockedOrder, 'freeze' | 'unfreeze'> {
  const { publicUrl } = context.config;
  return {
    async freeze({ id: disputeId, reason, isHeld }) {
      const freezeId = `dispute-${disputeId}`;
      const atMost = isHeld ? 0 : leftOf(order).credits;
      const description = `Dispute about order ${order.orderNumber}`;
      const environment = environmentOf(order);
      const freeze = { freezeId, userId: order.userId, atMost, description, environment };
      const heldCredits = atMost > 0 ? await credits.freeze(freeze, CAUSE, transaction) : 0;
      await updateOrder(transaction, order.id, { paymentNote: 'disputed' });
      await tellBuyer(
        transaction,
        order,
        disputeOpenedMail(mailedOrderOf(order), { heldCredits }, publicUrl),
      );
      await tellOperators(transaction, {
        kind: 'dispute',
        orderId: order.id,
        disputeId,
        reason,
        outcome: null,
      });
      return heldCredits > 0 ? freezeId : null;
    },

    async unfreeze({ id: disputeId, holdId, outcome, isStillDisputed }) {
      const released = holdId ? await credits.unfreeze(holdId, CAUSE, transaction) : 0;
      if (order.paymentNote === 'disputed' && !isStillDisputed)
        await updateOrder(transaction, order.id, { paymentNote: null });
      // Credits that are released and taken back at once do not become available again.
      const releasedCredits = order.status === 'refunded' ? 0 : released;
      await tellBuyer(
        transaction,
        order,
        disputeClosedMail(mailedOrderOf(order), { releasedCredits }, publicUrl),
      );
      await tellOperators(transaction, {
        kind: 'dispute',
        orderId: order.id,
        disputeId,
        reason: null,
        outcome,
      });
    },
  };
}
