import { and, desc, eq, getColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { orders } from '#server/db/schema/ordering.ts';
import { paymentAttempts } from '#server/db/schema/payments.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type AttemptState = AttemptRow['state'];

/** States in which the outcome of the payment is still open. */
const OPEN = ['creating', 'created', 'declined', 'capturing', 'in_review'];

export async function insertAttempt(
  transaction: Transaction,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<AttemptRow> {
  const [row] = await transaction.insert(paymentAttempts).values(attempt).returning();
  if (!row) throw new Error('the attempt was not stored');
  return row;
}

/** The attempts of an order, newest first. */
export function listAttempts(connection: Connection, orderId: string): Promise<AttemptRow[]> {
  return connection
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.invoiceId));
}

export async function findAttempt(connection: Connection, id: string): Promise<AttemptRow | null> {
  const [row] = await connection.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return row ?? null;
}

export async function findAttemptByPayPalOrder(
  connection: Connection,
  paypalOrderId: string,
): Promise<AttemptRow | null> {
  const [row] = await connection
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.paypalOrderId, paypalOrderId));
  return row ?? null;
}

export async function findAttemptByInvoice(
  connection: Connection,
  invoiceId: string,
): Promise<AttemptRow | null> {
  const [row] = await connection
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.invoiceId, invoiceId));
  return row ?? null;
}

/** The merchant PayPal last reported as payee in this environment; null until it has reported one. */
export async function findMerchant(
  connection: Connection,
  environment: AttemptRow['environment'],
): Promise<string | null> {
  const [row] = await connection
    .select({ merchantId: paymentAttempts.merchantId })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.environment, environment), isNotNull(paymentAttempts.merchantId)))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return row?.merchantId ?? null;
}

export type AttemptChange = Partial<
  Pick<
    typeof paymentAttempts.$inferInsert,
    | 'state'
    | 'paypalOrderId'
    | 'merchantId'
    | 'captureRequestId'
    | 'captureStartedAt'
    | 'refusal'
    | 'nextCheckAt'
    | 'checks'
  >
>;

/**
 * The caller holds the lock of the attempt's order. With `from`, only changes a row in one of these states.
 * Returns the row, or null.
 */
export async function updateAttempt(
  transaction: Transaction,
  id: string,
  change: AttemptChange,
  from?: AttemptState[],
): Promise<AttemptRow | null> {
  const [row] = await transaction
    .update(paymentAttempts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), from ? inArray(paymentAttempts.state, from) : undefined))
    .returning();
  return row ?? null;
}

/**
 * Like `updateAttempt`, in one statement that locks the order first, then the attempt. With `ofOrder`, only
 * if the order has that status. Conditions are checked again after waiting for the lock.
 */
export async function updateAttemptLocking(
  connection: Connection,
  { id, orderId }: Pick<AttemptRow, 'id' | 'orderId'>,
  change: AttemptChange,
  { from, ofOrder }: { from: AttemptState; ofOrder?: (typeof orders.$inferSelect)['status'] },
): Promise<AttemptRow | null> {
  const locked = connection.$with('locked').as(
    connection
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), ofOrder ? eq(orders.status, ofOrder) : undefined))
      .for('update'),
  );
  const [row] = await connection
    .with(locked)
    .update(paymentAttempts)
    .set({ ...change, updatedAt: sql`now()` })
    .from(locked)
    .where(
      and(
        eq(paymentAttempts.orderId, locked.id),
        eq(paymentAttempts.id, id),
        eq(paymentAttempts.state, from),
      ),
    )
    .returning(getColumns(paymentAttempts));
  return row ?? null;
}

/** Ends an order's attempts that cannot have been paid; `capturedId` is the one that was. */
export async function endIdleAttempts(
  transaction: Transaction,
  orderId: string,
  refusal: string,
  capturedId: string | null = null,
): Promise<void> {
  const isCaptured = sql`${paymentAttempts.id} = ${capturedId}`;
  await transaction
    .update(paymentAttempts)
    .set({
      state: sql`case when ${isCaptured} then 'captured' else 'ended' end`,
      refusal: sql`case when ${isCaptured} then null else ${refusal} end`,
      nextCheckAt: null,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        or(isCaptured, inArray(paymentAttempts.state, ['creating', 'created', 'declined'])),
      ),
    );
}

export const isOpen = ({ state }: Pick<AttemptRow, 'state'>): boolean => OPEN.includes(state);
