import type { Receipt } from '#contract/receipts.ts';
import { amountOf } from '../orders/order-view.ts';
import type { ReceiptRow } from './receipts.repository.ts';

/** A receipt as it travels. */
export function receiptOf({ id, number, kind, isDemo, content, issuedAt }: ReceiptRow): Receipt {
  const { lines, tax, totalMinor, orderNumber, ...copied } = content;
  return {
    ...copied,
    _id: id,
    number,
    kind,
    isDemo,
    issuedAt: issuedAt.toISOString(),
    orderId: orderNumber,
    lines: lines.map(({ text, amountMinor }) => ({ text, amount: amountOf(amountMinor) })),
    tax: tax && { label: tax.label, ratePercent: tax.ratePercent, amount: amountOf(tax.amountMinor) },
    total: amountOf(totalMinor),
  };
}
