import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { orders, receipts } from '#server/db/schema/ordering.ts';
import type { ReceiptContent } from './receipt-content.ts';

export type ReceiptKind = 'receipt' | 'credit_note';

export interface ReceiptRow {
  id: string;
  number: string;
  kind: ReceiptKind;
  isDemo: boolean;
  content: ReceiptContent;
  issuedAt: Date;
}

interface NewReceipt {
  id: string;
  series: string;
  kind: ReceiptKind;
  orderId: string;
  refundId: string | null;
  isDemo: boolean;
  content: ReceiptContent;
  issuedAt: Date;
}

const columns = {
  id: receipts.id,
  number: receipts.number,
  kind: receipts.kind,
  isDemo: receipts.isDemo,
  content: receipts.content,
  issuedAt: receipts.issuedAt,
};

/**
 * Takes the next number of the series, which stays locked until the transaction ends; see the database
 * function.
 */
export async function insertReceipt(
  transaction: Transaction,
  receipt: NewReceipt,
): Promise<{ id: string; number: string }> {
  const { rows } = await transaction.execute<{ receipt_id: string; receipt_number: string }>(sql`
    select * from receipt_issue(
      ${receipt.id}, ${receipt.series}, ${receipt.kind}, ${receipt.orderId}, ${receipt.refundId}, ${receipt.isDemo},
      ${JSON.stringify(receipt.content)}::jsonb, ${receipt.issuedAt.toISOString()}::timestamptz)`);
  const row = rows[0];
  if (!row) throw new Error('no receipt was issued');
  return { id: row.receipt_id, number: row.receipt_number };
}

/** The receipts of an order, oldest first. */
export async function listReceiptsOf(connection: Connection, orderId: string): Promise<ReceiptRow[]> {
  const rows = await connection
    .select(columns)
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.issuedAt), asc(receipts.position));
  return rows as ReceiptRow[];
}

/** By id or number; null if there is none, or if it is not `ownerId`'s. */
export async function findReceipt(
  connection: Connection,
  idOrNumber: string,
  ownerId: string | null,
): Promise<ReceiptRow | null> {
  const [row] = await connection
    .select(columns)
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(
      and(
        or(eq(receipts.id, idOrNumber), eq(receipts.number, idOrNumber)),
        ownerId === null ? undefined : eq(orders.userId, ownerId),
      ),
    )
    .limit(1);
  return (row as ReceiptRow | undefined) ?? null;
}
