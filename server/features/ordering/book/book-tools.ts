import { z } from 'zod';
import type { Transaction } from '#server/db/client.ts';
import { queueMail } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Credits } from '../../credits/index.ts';
import type { PaymentEnvironment } from '../../payments/index.ts';
import type { OrderRow } from '../orders/orders.repository.ts';
import type { ReceiptOperator } from '../receipts/receipt-content.ts';

export const TELL_OPERATORS_JOB = 'tell-operators-of-order';

/** What operators are told of; worked off by a job. */
export const operatorNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('attention'), orderId: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('dispute'),
    orderId: z.string(),
    disputeId: z.string(),
    outcome: z.string().nullable(),
  }),
]);
type OperatorNews = z.infer<typeof operatorNewsSchema>;

export interface OrderBookDependencies {
  credits: Pick<Credits, 'freeze' | 'unfreeze'>;
  /** What receipts say of the seller, read where the receipt is issued. */
  receiptOperator: (connection: Transaction) => Promise<ReceiptOperator>;
}

/** What the parts of the book share. */
export interface BookTools {
  readonly context: AppContext;
  readonly credits: OrderBookDependencies['credits'];
  readonly receiptOperator: OrderBookDependencies['receiptOperator'];
  /** To the buyer, who may have no address any more. */
  readonly tellBuyer: (
    transaction: Transaction,
    order: OrderRow,
    content: Parameters<typeof queueMail>[1]['content'],
  ) => Promise<void>;
  readonly tellOperators: (transaction: Transaction, news: OperatorNews) => Promise<void>;
}

/** Where an order was paid, and whose credits are its credits. The table allows no paid order without, and no other words. */
export const environmentOf = ({ environment }: Pick<OrderRow, 'environment'>): PaymentEnvironment =>
  (environment ?? 'live') as PaymentEnvironment;

export function createBookTools(
  context: AppContext,
  { credits, receiptOperator }: OrderBookDependencies,
): BookTools {
  return {
    context,
    credits,
    receiptOperator,
    async tellBuyer(transaction, order, content) {
      // Empty once the account is deleted.
      if (order.customerEmail) await queueMail(context, { to: order.customerEmail, content }, transaction);
    },
    tellOperators: (transaction, news) => context.jobs.enqueue(TELL_OPERATORS_JOB, news, transaction),
  };
}

/** What mails say of an order. */
export function mailedOrderOf(order: OrderRow) {
  const { kind, orderNumber, customerName, productName, credits, totalMinor, currency } = order;
  return {
    kind: kind === 'item' ? ('item' as const) : ('package' as const),
    orderNumber,
    customerName,
    productName,
    credits,
    totalMinor,
    currency,
  };
}
