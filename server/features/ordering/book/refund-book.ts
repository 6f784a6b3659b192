import type { Transaction } from '#server/db/client.ts';
import { orderRefundedMail } from '#server/mail/index.ts';
import { bookOrderRefund } from '../../credits/index.ts';
import type { LockedOrder } from '../../payments/index.ts';
import { findRunningMembership, type OrderRow, updateOrder } from '../orders/orders.repository.ts';
import { issueCreditNote } from '../receipts/issue-receipt.ts';
import { type BookTools, environmentOf, type Memberships, mailedOrderOf } from './book-tools.ts';
import { creditsFor, leftOf } from './refund-share.ts';

/** The buyer falls back to the latest other membership that still runs, if they bought one. */
async function takeMembershipBack(
  memberships: Memberships,
  transaction: Transaction,
  { id, userId }: OrderRow,
  now: Date,
): Promise<void> {
  if (!(await memberships.takeBack(transaction, userId, id))) return;
  const other = await findRunningMembership(transaction, userId, now);
  if (other) await memberships.store(transaction, { userId, ...other });
}

/**
 * Takes a refunded order's credits back, below zero if they are spent, with credit note and mail in the same
 * transaction.
 */
export function refundBookOf(
  { context, memberships, receiptOperator, tellBuyer, tellOperators }: BookTools,
  transaction: Transaction,
  order: OrderRow,
): Pick<LockedOrder, 'takeBack'> {
  return {
    async takeBack(refund) {
      const left = leftOf(order);
      const amountMinor = Math.min(refund.amountMinor, left.amountMinor);
      if (amountMinor < refund.amountMinor) {
        const reason = `PayPal refunded more than was left of this order (refund ${refund.paypalRefundId ?? refund.id}).`;
        await tellOperators(transaction, { kind: 'attention', orderId: order.id, reason });
      }
      if (amountMinor <= 0) return;
      const isFull = amountMinor === left.amountMinor;
      const amount = isFull
        ? left.credits
        : Math.min(left.credits, refund.credits ?? creditsFor(order, amountMinor));
      await updateOrder(transaction, order.id, {
        status: isFull ? 'refunded' : 'partially_refunded',
        refundedMinor: order.refundedMinor + amountMinor,
        refundedCredits: order.refundedCredits + amount,
        ...(isFull && { membershipEndsAt: null }),
      });
      if (isFull) await takeMembershipBack(memberships, transaction, order, context.now());
      if (amount > 0) {
        const { userId, productName: description, orderNumber } = order;
        const reference = { type: 'order', id: orderNumber };
        const booking = { userId, amount, description, reference, environment: environmentOf(order) };
        await bookOrderRefund(transaction, refund.id, booking, { actorId: 'system', requestId: null });
      }
      const { environment } = refund;
      const creditNote = await issueCreditNote(transaction, {
        refund: {
          id: refund.id,
          orderId: order.id,
          paypalRefundId: refund.paypalRefundId ?? '',
          amountMinor,
          credits: amount,
        },
        operator: await receiptOperator(transaction),
        environment,
        issuedAt: context.now(),
      });
      const news = { amountMinor, credits: amount, creditNote, isDemo: environment !== 'live' };
      await tellBuyer(
        transaction,
        order,
        orderRefundedMail(mailedOrderOf(order), news, context.config.publicUrl),
      );
      await tellOperators(transaction, { kind: 'refund', orderId: order.id, amountMinor });
    },
  };
}
