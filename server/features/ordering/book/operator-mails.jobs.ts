import { operatorDisputeMail, paymentNeedsAttentionMail, queueMail } from '#server/mail/index.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { findOrderAnyState } from '../orders/orders.repository.ts';
import { mailedOrderOf, operatorNewsSchema, TELL_OPERATORS_JOB } from './book-tools.ts';

/** Tells the operators of what a payment brought up. A job of its own: who they are is not looked up under an order's lock. */
export function registerOrderingJobs(
  context: AppContext,
  listOperatorAddresses: () => Promise<string[]>,
): void {
  context.jobs.work(TELL_OPERATORS_JOB, async (data) => {
    const news = operatorNewsSchema.parse(data);
    const order = await findOrderAnyState(context.db, news.orderId);
    if (!order) return;
    const { publicUrl } = context.config;
    const mailed = mailedOrderOf(order);
    const content =
      news.kind === 'attention'
        ? paymentNeedsAttentionMail(mailed, news.reason, publicUrl)
        : operatorDisputeMail(mailed, { id: news.disputeId, outcome: news.outcome }, publicUrl);
    const addresses = await listOperatorAddresses();
    await inTransaction(context, async (transaction) => {
      for (const to of addresses) await queueMail(context, { to, content }, transaction);
    });
  });
}
