import type { Transaction } from '#server/db/client.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Payments } from '../../payments/index.ts';
import { findOrder, lockOrder, type OrderKind, updateOrder } from './orders.repository.ts';

const orderNotFound = () => new AppError('not_found', { message: 'Order not found.' });

/**
 * Ends pending orders. Their rows are kept: a payment that still arrives is noticed and refunded. What a buyer
 * cancelled can be found in the back office; what an operator deleted is told by the audit log alone.
 */
export function createRemoveOrder(context: AppContext, { payments }: { payments: Payments }) {
  async function cancelPending(
    transaction: Transaction,
    id: string,
    cancelledBy: 'buyer' | 'operator',
    by: ChangeAuthor,
  ): Promise<void> {
    const isByBuyer = cancelledBy === 'buyer';
    const order = await lockOrder(transaction, id);
    if (order?.status !== 'pending') {
      throw new AppError(
        'order_not_pending',
        isByBuyer ? { message: 'This order is no longer pending.' } : {},
      );
    }
    await payments.endUnpaid(transaction, order.id, { isByBuyer });
    await updateOrder(transaction, order.id, {
      status: 'cancelled',
      cancelledAt: context.now(),
      cancelledBy,
    });
    const { orderNumber, productName, customerEmail, totalMinor, currency } = order;
    const facts = { orderNumber, productName, customerEmail, totalMinor, currency };
    await recordAudit(transaction, {
      ...by,
      action: isByBuyer ? 'order.cancelled' : 'order.deleted',
      subjectType: 'order',
      subjectId: order.id,
      before: { ...facts, status: 'pending' },
      after: isByBuyer ? { ...facts, status: 'cancelled' } : null,
    });
  }

  return {
    /** The user's own order only, for an Admin too. Throws not_found, order_not_pending, payment_under_way. */
    async cancel(id: string, by: ChangeAuthor): Promise<void> {
      const found = await findOrder(context.db, id);
      if (found?.userId !== by.actor.userId) throw orderNotFound();
      await inTransaction(context, (transaction) => cancelPending(transaction, found.id, 'buyer', by));
    },

    /** Anybody's, by an Admin. Throws not_found, order_not_pending, payment_under_way. */
    async remove(id: string, kind: OrderKind, by: ChangeAuthor): Promise<void> {
      const found = await findOrder(context.db, id, kind);
      if (!found) throw orderNotFound();
      await inTransaction(context, (transaction) => cancelPending(transaction, found.id, 'operator', by));
    },
  };
}
