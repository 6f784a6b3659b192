import type { Transaction } from '#server/db/client.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Payments } from '../../payments/index.ts';
import { findOrder, lockOrder, type OrderKind, updateOrder } from './orders.repository.ts';

const orderNotFound = () => new AppError('not_found', { message: 'Order not found.' });

/**
 * Takes pending orders from every list. Their rows are kept: a payment that still arrives is noticed and
 * refunded.
 */
export function createRemoveOrder(context: AppContext, { payments }: { payments: Payments }) {
  async function cancelPending(transaction: Transaction, id: string, { isByBuyer }: { isByBuyer: boolean }) {
    const order = await lockOrder(transaction, id);
    if (order?.status !== 'pending') {
      throw new AppError(
        'order_not_pending',
        isByBuyer ? { message: 'This order is no longer pending.' } : {},
      );
    }
    await payments.endUnpaid(transaction, order.id, { isByBuyer });
    await updateOrder(transaction, order.id, { status: 'cancelled', cancelledAt: context.now() });
    return order;
  }

  return {
    /** The user's own order only, for an Admin too. Throws not_found, order_not_pending, payment_under_way. */
    async cancel(actor: Actor, id: string): Promise<void> {
      const found = await findOrder(context.db, id);
      if (found?.userId !== actor.userId) throw orderNotFound();
      await inTransaction(context, (transaction) =>
        cancelPending(transaction, found.id, { isByBuyer: true }),
      );
    },

    /** Anybody's, by an Admin. Throws not_found, order_not_pending, payment_under_way. */
    async remove(id: string, kind: OrderKind, by: ChangeAuthor): Promise<void> {
      const found = await findOrder(context.db, id, kind);
      if (!found) throw orderNotFound();
      await inTransaction(context, async (transaction) => {
        const order = await cancelPending(transaction, found.id, { isByBuyer: false });
        const { orderNumber, customerEmail, totalMinor, currency } = order;
        await recordAudit(transaction, {
          ...by,
          action: 'order.deleted',
          subjectType: 'order',
          subjectId: order.id,
          before: { orderNumber, customerEmail, totalMinor, currency, status: 'pending' },
          after: null,
        });
      });
    },
  };
}
