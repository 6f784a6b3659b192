import type { Transaction } from '#server/db/client.ts';
import {
  orderPaidMail,
  paymentDeclinedMail,
  paymentInReviewMail,
  secondPaymentReturnedMail,
} from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { bookPurchase } from '../../credits/index.ts';
import type { LockedOrder, OrderBook } from '../../payments/index.ts';
import { findOrderAnyState, lockOrder, type OrderRow, updateOrder } from '../orders/orders.repository.ts';
import { issueReceipt } from '../receipts/issue-receipt.ts';
import { type BookTools, createBookTools, mailedOrderOf, type OrderBookDependencies } from './book-tools.ts';
import { disputeBookOf } from './dispute-book.ts';
import { refundBookOf } from './refund-book.ts';

const DAY_MS = 86_400_000;

/**
 * Marks an order paid, with its membership, credits, receipt and mail, all or nothing. The ledger's key books
 * credits once per capture.
 */
function settlementOf(
  { context, memberships, receiptOperator, tellBuyer, tellOperators }: BookTools,
  transaction: Transaction,
  order: OrderRow,
): Pick<LockedOrder, 'settle'> {
  return {
    async settle({ captureId, environment, paidAt, requestId }) {
      const { id, userId, credits: amount, productName, orderNumber, createdAt, validityDays } = order;
      const endsAt = validityDays > 0 ? new Date(createdAt.getTime() + validityDays * DAY_MS) : null;
      await updateOrder(transaction, id, {
        status: 'paid',
        captureId,
        environment,
        paidAt,
        membershipEndsAt: endsAt,
        paymentNote: null,
      });
      if (order.membership !== 'none' && endsAt !== null && endsAt > paidAt) {
        await memberships.store(transaction, { userId, orderId: id, level: order.membership, endsAt });
      }
      if (amount > 0) {
        const reference = { type: 'order', id: orderNumber };
        const booking = { userId, amount, description: productName, reference, environment };
        await bookPurchase(transaction, captureId, booking, { actorId: 'system', requestId });
      }
      // Last, because the receipt series stays locked until the commit.
      const operator = await receiptOperator(transaction);
      const facts = { order, captureId, operator, environment, issuedAt: paidAt };
      const receipt = await issueReceipt(transaction, facts);
      const mail = orderPaidMail(
        mailedOrderOf(order),
        { receipt, isDemo: environment !== 'live' },
        context.config.publicUrl,
      );
      await tellBuyer(transaction, order, mail);
      await tellOperators(transaction, { kind: 'sale', orderId: id });
    },
  };
}

/** Shows the state of a payment on its order and by mail. */
function notesOf(
  { context, tellBuyer, tellOperators }: BookTools,
  transaction: Transaction,
  order: OrderRow,
): Pick<LockedOrder, 'note' | 'tellDelay' | 'raise' | 'tellReturned'> {
  const { publicUrl } = context.config;
  return {
    note: (paymentNote) => updateOrder(transaction, order.id, { paymentNote }),
    tellDelay(news) {
      const mail = news === 'in_review' ? paymentInReviewMail : paymentDeclinedMail;
      return tellBuyer(transaction, order, mail(mailedOrderOf(order), publicUrl));
    },
    async raise(alarm, { isStopped }) {
      await updateOrder(transaction, order.id, { alarm, ...(isStopped && { paymentNote: 'needs_support' }) });
      await tellOperators(transaction, { kind: 'attention', orderId: order.id, reason: alarm });
    },
    tellReturned: (amountMinor) =>
      tellBuyer(
        transaction,
        order,
        secondPaymentReturnedMail(mailedOrderOf(order), { amountMinor }, publicUrl),
      ),
  };
}

/** What payments need from orders. Created before payments, and passed to them by app.ts. */
export function createOrderBook(context: AppContext, dependencies: OrderBookDependencies): OrderBook {
  const tools = createBookTools(context, dependencies);
  return {
    find: (numberOrId) => findOrderAnyState(context.db, numberOrId),
    async lock(transaction, id) {
      const order = await lockOrder(transaction, id);
      if (!order) throw new AppError('not_found', { message: 'Order not found.' });
      return {
        ...order,
        ...settlementOf(tools, transaction, order),
        ...notesOf(tools, transaction, order),
        ...refundBookOf(tools, transaction, order),
        ...disputeBookOf(tools, transaction, order),
      };
    },
  };
}
