import { Readable } from 'node:stream';
import type { Database } from '#server/db/client.ts';
import { asCsv } from '#server/platform/csv.ts';
import { listOrdersAfter } from './order-export.repository.ts';
import type { OrderFilter } from './order-list.repository.ts';
import { statusesOf } from './order-view.ts';
import type { OrderRow } from './orders.repository.ts';

const PAGE_SIZE = 500;

/** An amount as spreadsheets read it; the currency has its own column. */
const decimal = (minor: number) => (minor / 100).toFixed(2);

const instant = (date: Date | null) => date?.toISOString() ?? '';

const columns: [header: string, value: (order: OrderRow) => string | number][] = [
  ['Order ID', (order) => order.orderNumber],
  ['Payment ID', (order) => order.paymentNumber],
  ['Ordered at', (order) => instant(order.createdAt)],
  ['Product', (order) => order.productName],
  ['Credits', (order) => order.credits],
  ['Customer name', (order) => order.customerName],
  ['Customer email', (order) => order.customerEmail],
  ['Address', (order) => order.address],
  ['Country', (order) => order.country],
  ['Company', (order) => order.company],
  ['VAT ID', (order) => order.vatId],
  ['Currency', (order) => order.currency],
  ['Price', (order) => decimal(order.priceMinor)],
  ['Processing fee', (order) => decimal(order.feeMinor)],
  ['Total', (order) => decimal(order.totalMinor)],
  ['Refunded', (order) => decimal(order.refundedMinor)],
  ['Payment status', (order) => statusesOf(order).paymentStatus],
  ['Order status', (order) => statusesOf(order).orderStatus],
  ['Payment note', (order) => order.paymentNote ?? ''],
  ['Paid at', (order) => instant(order.paidAt)],
  ['Paid in', (order) => order.environment ?? ''],
  ['PayPal transaction', (order) => order.captureId ?? ''],
  ['Receipt', (order) => order.receiptNumber ?? ''],
  ['Membership until', (order) => (order.membership === 'none' ? '' : instant(order.membershipEndsAt))],
];

async function* csvPages(db: Database, filter: OrderFilter) {
  yield asCsv([columns.map(([header]) => header)], true);
  for (let lastId: string | null = null; ; ) {
    const page: OrderRow[] = await listOrdersAfter(db, filter, lastId, PAGE_SIZE);
    if (page.length > 0) yield asCsv(page.map((order) => columns.map(([, value]) => value(order))));
    if (page.length < PAGE_SIZE) return;
    lastId = page.at(-1)?.id ?? null;
  }
}

/** All orders of a filter as CSV, newest first, read page by page at the reader's pace. */
export function exportOrdersAsCsv(db: Database, filter: OrderFilter): Readable {
  return Readable.from(csvPages(db, filter), { objectMode: false });
}
