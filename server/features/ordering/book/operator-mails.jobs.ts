import type { MailTopic } from '#contract/mail.ts';
import {
  type MailContent,
  operatorDisputeMail,
  operatorRefundMail,
  operatorSaleMail,
  paymentNeedsAttentionMail,
  queueMailToAll,
} from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { findOrderAnyState, type OrderRow } from '../orders/orders.repository.ts';
import { mailedOrderOf, type OperatorNews, operatorNewsSchema, TELL_OPERATORS_JOB } from './book-tools.ts';

const topics: Record<OperatorNews['kind'], MailTopic> = {
  sale: 'sale',
  refund: 'refund',
  dispute: 'dispute',
  attention: 'dispute',
};

function contentOf(news: OperatorNews, row: OrderRow, publicUrl: string): MailContent {
  const order = mailedOrderOf(row);
  switch (news.kind) {
    case 'sale':
      return operatorSaleMail(order, publicUrl);
    case 'refund':
      return operatorRefundMail(order, news, publicUrl);
    case 'dispute':
      return operatorDisputeMail(order, news, publicUrl);
    case 'attention':
      return paymentNeedsAttentionMail(order, news.reason, publicUrl);
  }
}

/**
 * Mails the operators about an order. A separate job, so that they are not looked up under an order's lock.
 */
export function registerOrderingJobs(
  context: AppContext,
  listOperatorAddresses: (topic: MailTopic) => Promise<string[]>,
): void {
  context.jobs.work(TELL_OPERATORS_JOB, async (data) => {
    const news = operatorNewsSchema.parse(data);
    const addresses = await listOperatorAddresses(topics[news.kind]);
    if (addresses.length === 0) return;
    const order = await findOrderAnyState(context.db, news.orderId);
    if (!order) return;
    await queueMailToAll(context, addresses, contentOf(news, order, context.config.publicUrl));
  });
}
