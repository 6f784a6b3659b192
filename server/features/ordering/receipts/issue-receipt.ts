import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import {
  creditNoteContent,
  type PaymentEnvironment,
  type ReceiptOperator,
  type ReceiptOrder,
  receiptContent,
  seriesOf,
} from './receipt-content.ts';
import { insertReceipt, listReceiptsOf } from './receipts.repository.ts';

interface Issued {
  /** Its page is `/user/receipts/{id}`. */
  id: string;
  number: string;
}

interface Issue {
  /** As it stands in the settings now. */
  operator: ReceiptOperator;
  environment: PaymentEnvironment;
  issuedAt: Date;
}

/**
 * Issues the receipt of an order in the transaction that settles it; a repeat answers the receipt there is. It locks the
 * series until the commit, so let it come after everything that may have to wait for another lock.
 */
export function issueReceipt(
  transaction: Transaction,
  { order, captureId, operator, environment, issuedAt }: Issue & { order: ReceiptOrder; captureId: string },
): Promise<Issued> {
  return insertReceipt(transaction, {
    id: newId(),
    series: seriesOf(operator.numberPrefix, issuedAt, environment),
    kind: 'receipt',
    orderId: order.id,
    refundId: null,
    isDemo: environment !== 'live',
    content: receiptContent(order, { environment, transactionId: captureId }, operator),
    issuedAt,
  });
}

interface CompletedRefund {
  /** Ours; one credit note each. */
  id: string;
  orderId: string;
  /** PayPal's id. */
  paypalRefundId: string;
  /** In minor units of the order's currency, above zero. */
  amountMinor: number;
  /** Credits that were taken back; 0 for an item. */
  credits: number;
}

/**
 * Issues the credit note of a completed refund in the transaction that books it; a repeat answers the one there is. Locks
 * the series as `issueReceipt` does. Null when the order has no receipt to take back. Not for the return of a second,
 * accidental payment: no receipt was issued for that one.
 */
export async function issueCreditNote(
  transaction: Transaction,
  { refund, operator, environment, issuedAt }: Issue & { refund: CompletedRefund },
): Promise<Issued | null> {
  const earlier = await listReceiptsOf(transaction, refund.orderId);
  const receipt = earlier.find(({ kind }) => kind === 'receipt');
  if (!receipt) return null;
  const notes = earlier.filter(({ kind }) => kind === 'credit_note');
  const refundedBeforeMinor = notes.reduce((sum, { content }) => sum - content.totalMinor, 0);
  const facts = { ...refund, environment, transactionId: refund.paypalRefundId, refundedBeforeMinor };
  return insertReceipt(transaction, {
    id: newId(),
    series: seriesOf(operator.numberPrefix, issuedAt, environment),
    kind: 'credit_note',
    orderId: refund.orderId,
    refundId: refund.id,
    isDemo: environment !== 'live',
    content: creditNoteContent(receipt, facts, operator),
    issuedAt,
  });
}
