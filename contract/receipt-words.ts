import { formatMoney } from './money.ts';
import type { Receipt } from './receipts.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `21 November 2026 (UTC)`, so that a receipt reads the same everywhere. */
function dayOf(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()} (UTC)`;
}

/** The address lines as typed, without empty ones. */
const linesOf = (...parts: string[]) =>
  parts
    .flatMap((part) => part.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** With a true minus sign, since credit notes have many negative amounts. */
const sumIn = (currency: string) => (amount: number) => formatMoney(amount, currency).replace('-', '−');

type Row = [text: string, sum: string];

/**
 * The text of a receipt, shared by its page and its PDF. The first line of `seller` and of `buyer` is the
 * name, of a buyer with a company the company's.
 */
export function receiptWords(receipt: Receipt) {
  const { kind, number, corrects, issuedAt, orderId, seller, buyer, tax, total } = receipt;
  const sumOf = sumIn(receipt.currency);
  const isNote = kind === 'credit_note';
  return {
    title: isNote ? 'Credit note' : 'Receipt',
    facts: [
      `No. ${number}`,
      dayOf(issuedAt),
      `Order ${orderId}`,
      ...(corrects ? [`For receipt ${corrects}`] : []),
    ],
    lines: receipt.lines.map(({ text, amount }): Row => [text, sumOf(amount)]),
    seller: linesOf(seller.name, seller.address, seller.email, seller.taxId && `Tax ID: ${seller.taxId}`),
    buyerLabel: isNote ? 'Refunded to' : 'Billed to',
    buyer: linesOf(
      buyer.company,
      buyer.name,
      buyer.address,
      buyer.country,
      buyer.email,
      buyer.vatId && `VAT ID: ${buyer.vatId}`,
    ),
    taxRows: tax
      ? ([
          ['Net amount', sumOf(cents(total - tax.amount))],
          [`${tax.label} ${tax.ratePercent}%, included`, sumOf(tax.amount)],
        ] satisfies Row[])
      : [],
    total: [isNote ? 'Total refunded' : 'Total', sumOf(total)] satisfies Row,
    payment: [
      `${isNote ? 'Refunded through' : 'Paid with'} ${receipt.paymentMethod} on ${dayOf(issuedAt)}`,
      `Transaction ${receipt.transactionId}`,
    ],
    demoMark: 'Demo: no money moved. This is not a receipt for tax purposes.',
  };
}
