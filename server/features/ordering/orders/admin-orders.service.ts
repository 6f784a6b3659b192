import type { RefundScope } from '#contract/payments.ts';
import type { Connection } from '#server/db/client.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Credits } from '../../credits/index.ts';
import type { Payments } from '../../payments/index.ts';
import { environmentOf } from '../book/book-tools.ts';
import { amountFor, leftOf, unusedOf } from '../book/refund-share.ts';
import { amountOf } from './order-view.ts';
import { findOrder, lockOrder, type OrderRow, updateOrder } from './orders.repository.ts';

interface AdminOrdersDependencies {
  payments: Payments;
  credits: Pick<Credits, 'pocketsOf'>;
}

interface Quote {
  scope: RefundScope;
  amountMinor: number;
  credits: number;
  balanceAfter: number;
}

type Pockets = Awaited<ReturnType<Credits['pocketsOf']>>;

function quotesOf(order: OrderRow, pockets: Pockets): Quote[] {
  if (order.status !== 'paid' && order.status !== 'partially_refunded') return [];
  const own = pockets.find(({ environment }) => environment === environmentOf(order));
  const balance = pockets.reduce((sum, { available, counts }) => sum + (counts ? available : 0), 0);
  const balanceWithout = (credits: number) => (own?.counts ? balance - credits : balance);
  const left = leftOf(order);
  const full: Quote = { scope: 'full', ...left, balanceAfter: balanceWithout(left.credits) };
  const credits = unusedOf(order, own?.available ?? 0);
  const amountMinor = credits > 0 ? amountFor(order, credits) : 0;
  if (amountMinor <= 0) return [full];
  return [full, { scope: 'unused', amountMinor, credits, balanceAfter: balanceWithout(credits) }];
}

const wireQuoteOf = ({ amountMinor, ...quote }: Quote, { currency }: OrderRow) => ({
  ...quote,
  amount: amountOf(amountMinor),
  currency,
});

interface AskedRefund {
  scope: RefundScope;
  reason: string;
  seenAmount?: number | undefined;
}

async function requireOrder(connection: Connection, id: string): Promise<OrderRow> {
  const order = await findOrder(connection, id);
  if (!order) throw new AppError('not_found', { message: 'Order not found.' });
  return order;
}

/** Refunds by an Admin: the amount is shown first, and only that amount is refunded. */
function createRefund(context: AppContext, { payments, credits }: AdminOrdersDependencies) {
  /** Stores the refund and who asked for it, before PayPal is asked. */
  async function write(id: string, asked: AskedRefund, by: ChangeAuthor) {
    const environment = await payments.environment();
    return inTransaction(context, async (transaction) => {
      const order = await lockOrder(transaction, id);
      if (!order?.captureId) throw new AppError('refund_not_possible');
      if (order.environment !== environment) throw new AppError('refund_elsewhere');
      const pockets = await credits.pocketsOf(order.userId, transaction);
      const quote = quotesOf(order, pockets).find(({ scope }) => scope === asked.scope);
      if (!quote) throw new AppError('refund_not_possible');
      const { amountMinor } = quote;
      const { seenAmount, reason } = asked;
      if (seenAmount !== undefined && Math.round(seenAmount * 100) !== amountMinor) {
        throw new AppError('refund_changed');
      }
      const refundId = await payments.writeRefund(transaction, order, {
        captureId: order.captureId,
        amountMinor,
        credits: quote.credits,
        reason,
        actorId: by.actor.userId,
      });
      await recordAudit(transaction, {
        ...by,
        action: 'order.refund_requested',
        subjectType: 'order',
        subjectId: order.id,
        before: { status: order.status, refundedMinor: order.refundedMinor },
        after: { scope: asked.scope, amountMinor, credits: quote.credits, reason, refundId },
      });
      return { order, quote, refundId };
    });
  }

  /** Throws not_found, refund_not_possible, refund_elsewhere, refund_changed, refund_under_way, refund_refused. */
  return async function refund(orderId: string, asked: AskedRefund, by: ChangeAuthor) {
    const { id } = await requireOrder(context.db, orderId);
    const { order, quote, refundId } = await write(id, asked, by);
    const state = await payments.performRefund(refundId);
    if (state === 'refused') throw new AppError('refund_refused');
    const status = state === 'completed' ? ('completed' as const) : ('pending' as const);
    const { currency } = order;
    return { refundId, status, amount: amountOf(quote.amountMinor), currency, credits: quote.credits };
  };
}

/**
 * Closes an alarm after an operator has looked at the order, which the buyer may then pay. Throws not_found,
 * no_alarm.
 */
function createCloseAlarm(context: AppContext) {
  return async function closeAlarm(id: string, note: string, by: ChangeAuthor): Promise<void> {
    const found = await requireOrder(context.db, id);
    await inTransaction(context, async (transaction) => {
      const order = await lockOrder(transaction, found.id);
      const isStopped = order?.paymentNote === 'needs_support';
      if (!order || (order.alarm === null && !isStopped)) throw new AppError('no_alarm');
      const { alarm, paymentNote } = order;
      await updateOrder(transaction, order.id, { alarm: null, ...(isStopped && { paymentNote: null }) });
      await recordAudit(transaction, {
        ...by,
        action: 'order.alarm_closed',
        subjectType: 'order',
        subjectId: order.id,
        before: { alarm, paymentNote },
        after: { alarm: null, paymentNote: isStopped ? null : paymentNote, note },
      });
    });
  };
}

/** What Admins can do about the payments of orders. */
export function createAdminOrders(context: AppContext, dependencies: AdminOrdersDependencies) {
  const { payments, credits } = dependencies;
  const { db } = context;
  return {
    refund: createRefund(context, dependencies),

    async refundQuotes(id: string) {
      const order = await requireOrder(db, id);
      const pockets = await credits.pocketsOf(order.userId);
      return quotesOf(order, pockets).map((quote) => wireQuoteOf(quote, order));
    },

    /** Throws not_found, payments_unavailable. */
    async reconcile(id: string, by: ChangeAuthor) {
      const before = await requireOrder(db, id);
      const report = await payments.reconcile(before.id);
      const order = await requireOrder(db, before.id);
      await inTransaction(context, (transaction) =>
        recordAudit(transaction, {
          ...by,
          action: 'order.reconciled',
          subjectType: 'order',
          subjectId: order.id,
          before: { status: before.status, paymentNote: before.paymentNote },
          after: { status: order.status, paymentNote: order.paymentNote },
        }),
      );
      return { order, report };
    },

    closeAlarm: createCloseAlarm(context),

    async paymentEvents(id: string) {
      const order = await requireOrder(db, id);
      const lines = await payments.readHistory(order.id);
      return { order, lines };
    },
  };
}
