import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { paymentAttempts } from '#server/db/schema/payments.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type AttemptState =
  | 'creating'
  | 'created'
  | 'capturing'
  | 'in_review'
  | 'captured'
  | 'declined'
  | 'ended';

/** States in which the payment is not known to have come to an end. */
const OPEN = ['creating', 'created', 'declined', 'capturing', 'in_review'];

export async function insertAttempt(
  transaction: Transaction,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<AttemptRow> {
  const [row] = await transaction.insert(paymentAttempts).values(attempt).returning();
  if (!row) throw new Error('the attempt was not stored');
  return row;
}

/** Of an order, newest first. */
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

/** Whom PayPal last said it pays in this environment; null while it never said. */
export async function findMerchant(connection: Connection, environment: string): Promise<string | null> {
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

/** The caller holds the lock of the attempt's order. With `from` only out of that state; answers the row, or null. */
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

/** Ends the attempts of an order that cannot have been paid. */
export async function endIdleAttempts(
  transaction: Transaction,
  orderId: string,
  refusal: string,
): Promise<void> {
  await transaction
    .update(paymentAttempts)
    .set({ state: 'ended', refusal, nextCheckAt: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.state, ['creating', 'created', 'declined']),
      ),
    );
}

export const isOpen = ({ state }: Pick<AttemptRow, 'state'>): boolean => OPEN.includes(state);
