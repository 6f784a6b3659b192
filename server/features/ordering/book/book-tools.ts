import { z } from 'zod';
import type { Transaction } from '#server/db/client.ts';
import { queueMail } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Credits } from '../../credits/index.ts';
import type { PaymentEnvironment } from '../../payments/index.ts';
import type { OrderRow } from '../orders/orders.repository.ts';
import type { ReceiptOperator } from '../receipts/receipt-content.ts';

export const TELL_OPERATORS_JOB = 'tell-operators-of-order';

/** Payload of the job that mails operators. */
export const operatorNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('attention'), orderId: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('dispute'),
    orderId: z.string(),
    disputeId: z.string(),
    /** PayPal's codes: why it was opened, how it ended; null if there is none. */
    reason: z.string().nullable().default(null),
    outcome: z.string().nullable(),
  }),
  z.object({ kind: z.literal('sale'), orderId: z.string() }),
  z.object({ kind: z.literal('refund'), orderId: z.string(), amountMinor: z.number() }),
]);
export type OperatorNews = z.infer<typeof operatorNewsSchema>;

/** What a package makes of its buyer; stored by identity, in the payment's transaction. */
export interface Memberships {
  store(
    transaction: Transaction,
    bought: { userId: string; orderId: string; level: string; endsAt: Date },
  ): Promise<void>;
  /** False if the buyer's membership is not this order's. */
  takeBack(transaction: Transaction, userId: string, orderId: string): Promise<boolean>;
}

export interface OrderBookDependencies {
  credits: Pick<Credits, 'freeze' | 'unfreeze'>;
  memberships: Memberships;
  /** The seller's details for receipts, read when a receipt is issued. */
  receiptOperator: (connection: Transaction) => Promise<ReceiptOperator>;
}

/** Shared by the parts of the book. */
export interface BookTools {
  readonly context: AppContext;
  readonly credits: OrderBookDependencies['credits'];
  readonly memberships: Memberships;
  readonly receiptOperator: OrderBookDependencies['receiptOperator'];
  /** Mails the buyer, unless the account is deleted. */
  readonly tellBuyer: (
    transaction: Transaction,
    order: OrderRow,
    content: Parameters<typeof queueMail>[1]['content'],
  ) => Promise<void>;
  readonly tellOperators: (transaction: Transaction, news: OperatorNews) => Promise<void>;
}

/**
 * The environment an order was paid in, and thus its credits. A database constraint guarantees a valid value
 * for paid orders.
 */
export const environmentOf = ({ environment }: Pick<OrderRow, 'environment'>): PaymentEnvironment =>
  environment ?? 'live';

export function createBookTools(
  context: AppContext,
  { credits, memberships, receiptOperator }: OrderBookDependencies,
): BookTools {
  return {
    context,
    credits,
    memberships,
    receiptOperator,
    async tellBuyer(transaction, order, content) {
      // Empty once the account is deleted.
      if (order.customerEmail) await queueMail(context, { to: order.customerEmail, content }, transaction);
    },
    tellOperators: (transaction, news) => context.jobs.enqueue(TELL_OPERATORS_JOB, news, transaction),
  };
}

/** The facts of an order that mails contain. */
export function mailedOrderOf(order: OrderRow) {
  const { kind, orderNumber, customerName, customerEmail, productName, credits, totalMinor, currency } =
    order;
  return {
    kind: kind === 'item' ? ('item' as const) : ('package' as const),
    orderNumber,
    customerName,
    customerEmail,
    productName,
    credits,
    totalMinor,
    currency,
  };
}
