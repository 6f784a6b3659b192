import { type SQL, sql } from 'drizzle-orm';
import {
  paymentAttempts,
  paymentCaptures,
  paymentDisputes,
  paymentRefunds,
} from '#server/db/schema/payments.ts';

/**
 * A query for the ids of the orders with this id in PayPal's books: of an order, its invoice, any capture (not only
 * the one that paid), refund or dispute. Each is found by a unique index.
 */
export const ordersWithReference = (reference: string): SQL => sql`
  select order_id from ${paymentAttempts} where paypal_order_id = ${reference}
  union all select order_id from ${paymentAttempts} where invoice_id = ${reference}
  union all select order_id from ${paymentCaptures} where id = ${reference} and order_id is not null
  union all select order_id from ${paymentRefunds} where paypal_refund_id = ${reference}
  union all select order_id from ${paymentDisputes} where id = ${reference}`;
