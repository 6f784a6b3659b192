import type { Transaction } from '#server/db/client.ts';
import {
  orderPaidMail,
  paymentDeclinedMail,
  paymentInReviewMail,
  secondPaymentReturnedMail,
} from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { OrderBook, PayableOrder, SettledPayment } from '../../payments/index.ts';
import { findOrderAnyState, lockOrder, updateOrder } from '../orders/orders.repository.ts';
import { issueReceipt } from '../receipts/issue-receipt.ts';
import {
  type BookTools,
  createBookTools,
  mailedOrderOf,
  type OrderBookDependencies,
  rowOf,
} from './book-tools.ts';
import { createDisputeBook } from './dispute-book.ts';
import { createRefundBook } from './refund-book.ts';

const DAY_MS = 86_400_000;

/** Paid: the order, its credits, its receipt and the mail, all or nothing. Credits exactly once per capture, by the ledger's key. */
function createSettle({ context, credits, receiptOperator, tellBuyer }: BookTools): OrderBook['settle'] {
  return async function settle(
    transaction: Transaction,
    payable: PayableOrder,
    { captureId, environment, paidAt, requestId }: SettledPayment,
  ): Promise<void> {
    const order = rowOf(payable);
    const { id, userId, credits: amount, productName, orderNumber, createdAt, validityDays } = order;
    await updateOrder(transaction, id, {
      status: 'paid',
      captureId,
      environment,
      paidAt,
      membershipEndsAt: validityDays > 0 ? new Date(createdAt.getTime() + validityDays * DAY_MS) : null,
      paymentNote: null,
    });
    if (amount > 0) {
      const reference = { type: 'order', id: orderNumber };
      const booking = { userId, amount, description: productName, reference, environment };
      await credits.purchase(captureId, booking, { actorId: 'system', requestId }, transaction);
    }
    // Last: the series of receipts stays locked until the commit.
    const operator = await receiptOperator(transaction);
    const facts = { order, captureId, operator, environment, issuedAt: paidAt };
    const receipt = await issueReceipt(transaction, facts);
    const mail = orderPaidMail(
      mailedOrderOf(order),
      { receipt, isDemo: environment !== 'live' },
      context.config.publicUrl,
    );
    await tellBuyer(transaction, order, mail);
  };
}

/** How a payment tells of itself on its order and by mail. */
function createNotes({ context, tellBuyer, tellOperators }: BookTools) {
  const { publicUrl } = context.config;
  return {
    note: (transaction, order, paymentNote) => updateOrder(transaction, order.id, { paymentNote }),
    tellDelay(transaction, order, news) {
      const mail = news === 'in_review' ? paymentInReviewMail : paymentDeclinedMail;
      return tellBuyer(transaction, rowOf(order), mail(mailedOrderOf(rowOf(order)), publicUrl));
    },
    async raise(transaction, order, alarm, { isStopped }) {
      await updateOrder(transaction, order.id, { alarm, ...(isStopped && { paymentNote: 'needs_support' }) });
      await tellOperators(transaction, { kind: 'attention', orderId: order.id, reason: alarm });
    },
    tellReturned: (transaction, order, amountMinor) =>
      tellBuyer(
        transaction,
        rowOf(order),
        secondPaymentReturnedMail(mailedOrderOf(rowOf(order)), { amountMinor }, publicUrl),
      ),
  } satisfies Partial<OrderBook>;
}

/** What payments need of orders; made before them, and handed to them by app.ts. */
export function createOrderBook(context: AppContext, dependencies: OrderBookDependencies): OrderBook {
  const tools = createBookTools(context, dependencies);
  return {
    find: (id) => findOrderAnyState(context.db, id),
    findByNumber: (orderNumber) => findOrderAnyState(context.db, orderNumber),
    async lock(transaction, id) {
      const order = await lockOrder(transaction, id);
      if (!order) throw new AppError('not_found', { message: 'Order not found.' });
      return order;
    },
    settle: createSettle(tools),
    ...createNotes(tools),
    ...createRefundBook(tools),
    ...createDisputeBook(tools),
  };
}
