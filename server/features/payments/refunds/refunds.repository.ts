import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PayPalCapture } from '#server/clients/paypal/index.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { paymentRefunds } from '#server/db/schema/payments.ts';
import type { PayableOrder } from '../payment-ports.ts';

export type RefundRow = typeof paymentRefunds.$inferSelect;
export type NewRefund = typeof paymentRefunds.$inferInsert;

export async function insertRefund(transaction: Transaction, refund: NewRefund): Promise<RefundRow> {
  const [row] = await transaction.insert(paymentRefunds).values(refund).returning();
  if (!row) throw new Error('the refund was not stored');
  return row;
}

/** Stores the refund of a duplicate payment before PayPal is asked for it. Returns its id. */
export async function insertReturn(
  transaction: Transaction,
  facts: { captureId: string; order: PayableOrder; capture: PayPalCapture; reason: string; now: Date },
): Promise<string> {
  const { captureId, order, capture, reason, now } = facts;
  const id = newId();
  await insertRefund(transaction, {
    id,
    orderId: order.id,
    captureId,
    origin: 'duplicate',
    requestId: `refund-${id}`,
    amountMinor: capture.amount.minor,
    currency: capture.amount.currency,
    credits: 0,
    reason,
    actorId: 'system',
    nextCheckAt: now,
    createdAt: now,
  });
  return id;
}

export async function findRefund(connection: Connection, id: string): Promise<RefundRow | null> {
  const [row] = await connection.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  return row ?? null;
}

export async function findRefundByPayPalId(connection: Connection, paypalRefundId: string) {
  const [row] = await connection
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paypalRefundId, paypalRefundId));
  return row ?? null;
}

export async function findRefundByRequestId(connection: Connection, requestId: string) {
  const [row] = await connection.select().from(paymentRefunds).where(eq(paymentRefunds.requestId, requestId));
  return row ?? null;
}

/** The refunds of an order, oldest first. */
export function listRefunds(connection: Connection, orderId: string): Promise<RefundRow[]> {
  return connection
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId))
    .orderBy(asc(paymentRefunds.createdAt), paymentRefunds.id);
}

/** A refund of ours that was sent to PayPal and whose response is not stored yet. */
export async function findUnanswered(
  transaction: Transaction,
  captureId: string,
  amountMinor: number,
): Promise<RefundRow | null> {
  const [row] = await transaction
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.captureId, captureId),
        eq(paymentRefunds.amountMinor, amountMinor),
        eq(paymentRefunds.state, 'requested'),
        isNull(paymentRefunds.paypalRefundId),
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt))
    .limit(1);
  return row ?? null;
}

type RefundChange = Partial<
  Pick<
    NewRefund,
    'state' | 'paypalRefundId' | 'refusal' | 'nextCheckAt' | 'checks' | 'completedAt' | 'amountMinor'
  >
>;

/**
 * Only changes an open refund; returns null if it had already ended. The caller holds the lock of its order.
 */
export async function updateOpenRefund(
  transaction: Transaction,
  id: string,
  change: RefundChange,
): Promise<RefundRow | null> {
  const [row] = await transaction
    .update(paymentRefunds)
    .set(change)
    .where(and(eq(paymentRefunds.id, id), inArray(paymentRefunds.state, ['requested', 'pending'])))
    .returning();
  return row ?? null;
}

/** Sum of a capture's completed and open refunds, in minor units. */
export async function sumRefunds(connection: Connection, captureId: string): Promise<number> {
  const [row] = await connection
    .select({ sum: sql<number>`coalesce(sum(${paymentRefunds.amountMinor}), 0)::int` })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.captureId, captureId), sql`${paymentRefunds.state} <> 'refused'`));
  return row?.sum ?? 0;
}

/** Whether an Admin's refund of this order is in progress. */
export async function hasOpenRefund(connection: Connection, orderId: string): Promise<boolean> {
  const open = and(
    eq(paymentRefunds.orderId, orderId),
    eq(paymentRefunds.origin, 'admin'),
    inArray(paymentRefunds.state, ['requested', 'pending']),
  );
  return (await connection.$count(paymentRefunds, open)) > 0;
}
