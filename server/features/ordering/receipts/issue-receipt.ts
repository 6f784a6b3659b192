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
  /** From the current settings. */
  operator: ReceiptOperator;
  environment: PaymentEnvironment;
  issuedAt: Date;
}

/**
 * Issues the receipt of an order in the transaction that settles it; a repeat returns the existing one. The
 * series stays locked until the commit, so call this after everything that may wait for another lock.
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
  /** Our own id; one credit note each. */
  id: string;
  orderId: string;
  /** PayPal's id. */
  paypalRefundId: string;
  /** In minor units of the order's currency, positive. */
  amountMinor: number;
  /** Credits taken back; 0 for an item. */
  credits: number;
}

/**
 * Issues the credit note of a completed refund in the transaction that books it; a repeat returns the
 * existing one. Locks the series as `issueReceipt` does. Returns null if the order has no receipt to correct.
 * Not for the refund of a duplicate payment, which had no receipt.
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
