import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, oneOf, PAYMENT_ENVIRONMENTS } from './columns.ts';
import { orders } from './ordering.ts';

export const ATTEMPT_STATES = [
  'creating',
  'created',
  'capturing',
  'in_review',
  'captured',
  'declined',
  'ended',
] as const;
export const CAPTURE_VERDICTS = ['waiting', 'settled', 'duplicate', 'mismatch', 'refused'] as const;
export const REFUND_ORIGINS = ['admin', 'duplicate', 'paypal', 'reversal'] as const;
export const REFUND_STATES = ['requested', 'pending', 'completed', 'refused'] as const;
export const WEBHOOK_EVENT_STATES = ['received', 'done', 'ignored'] as const;

/**
 * One attempt to pay for an order at PayPal. Stored before PayPal is called, with the request ids that make
 * retries idempotent (PayPal remembers them for 6 hours).
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    environment: text('environment', { enum: PAYMENT_ENVIRONMENTS }).notNull(),
    createRequestId: text('create_request_id').notNull().unique(),
    captureRequestId: text('capture_request_id').notNull().unique(),
    /** Unique at PayPal for each attempt. */
    invoiceId: text('invoice_id').notNull().unique(),
    paypalOrderId: text('paypal_order_id').unique(),
    /** The merchant PayPal named as the payee when the order was created. */
    merchantId: text('merchant_id'),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** In `creating` and `capturing`, the outcome of the call is unknown. */
    state: text('state', { enum: ATTEMPT_STATES }).notNull().default('creating'),
    /** PayPal's issue code of a refusal. */
    refusal: text('refusal'),
    /** When the capture request id was first used; PayPal forgets it after 6 hours. */
    captureStartedAt: instant('capture_started_at'),
    /** Next check by the sweeper; null once nothing can change. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_attempts_order').on(table.orderId, table.createdAt.desc()),
    index('payment_attempts_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('payment_attempts_environment', oneOf(table.environment, PAYMENT_ENVIRONMENTS)),
    check('payment_attempts_state', oneOf(table.state, ATTEMPT_STATES)),
  ],
);

/** PayPal's captures, as last reported. Each gets its verdict once. */
export const paymentCaptures = pgTable(
  'payment_captures',
  {
    /** PayPal's id. */
    id: text('id').primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    attemptId: text('attempt_id').references(() => paymentAttempts.id),
    environment: text('environment', { enum: PAYMENT_ENVIRONMENTS }).notNull(),
    /** PayPal's status. */
    status: text('status').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /**
     * `settled`: paid for the order. `duplicate`: a second payment, returned. `mismatch`: not credited,
     * raises an alert.
     */
    verdict: text('verdict', { enum: CAPTURE_VERDICTS }).notNull(),
    mismatch: text('mismatch'),
    /** PayPal's reason for a pending or declined capture. */
    reason: text('reason'),
    capturedAt: instant('captured_at'),
    /** Next check of a settled capture: a refund in PayPal's console may not send its webhook. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_captures_order').on(table.orderId),
    index('payment_captures_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    // One capture per paid order.
    uniqueIndex('payment_captures_settled').on(table.orderId).where(sql`verdict = 'settled'`),
    check('payment_captures_verdict', oneOf(table.verdict, CAPTURE_VERDICTS)),
  ],
);

/** Refunds: ours (stored before PayPal is called) and those from PayPal's console or a reversal. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    captureId: text('capture_id')
      .notNull()
      .references(() => paymentCaptures.id),
    /** `admin`, `duplicate` (a second payment returned), `paypal` (made in PayPal's console), `reversal`. */
    origin: text('origin', { enum: REFUND_ORIGINS }).notNull(),
    requestId: text('request_id').notNull().unique(),
    paypalRefundId: text('paypal_refund_id').unique(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** Credits taken back on completion. */
    credits: integer('credits').notNull(),
    reason: text('reason').notNull().default(''),
    actorId: text('actor_id').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull().default('requested'),
    refusal: text('refusal'),
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    completedAt: instant('completed_at'),
  },
  (table) => [
    index('payment_refunds_order').on(table.orderId),
    index('payment_refunds_completed').on(table.completedAt).where(sql`completed_at is not null`),
    // One open refund per order.
    uniqueIndex('payment_refunds_open')
      .on(table.orderId)
      .where(sql`state in ('requested','pending') and origin = 'admin'`),
    index('payment_refunds_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('payment_refunds_origin', oneOf(table.origin, REFUND_ORIGINS)),
    check('payment_refunds_state', oneOf(table.state, REFUND_STATES)),
    check('payment_refunds_amount', sql`${table.amountMinor} > 0 and ${table.credits} >= 0`),
  ],
);

/**
 * Inbox of verified webhook events: stored once by PayPal's event id, then processed. A hint, never a fact.
 */
export const paymentWebhookEvents = pgTable(
  'payment_webhook_events',
  {
    id: text('id').primaryKey(),
    environment: text('environment', { enum: PAYMENT_ENVIRONMENTS }).notNull(),
    type: text('type').notNull(),
    resourceId: text('resource_id'),
    /** The PayPal order the event names, if any. */
    paypalOrderId: text('paypal_order_id'),
    orderId: text('order_id'),
    payload: jsonb('payload').notNull(),
    state: text('state', { enum: WEBHOOK_EVENT_STATES }).notNull().default('received'),
    outcome: text('outcome'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('payment_webhook_events_order').on(table.orderId),
    index('payment_webhook_events_open').on(table.receivedAt).where(sql`state = 'received'`),
    check('payment_webhook_events_state', oneOf(table.state, WEBHOOK_EVENT_STATES)),
  ],
);

/** Buyers' disputes at PayPal. While one is open, the order's unspent credits are frozen. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    /** PayPal's id. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    captureId: text('capture_id').notNull(),
    status: text('status').notNull(),
    outcome: text('outcome'),
    /** The freeze of the unspent credits (`credit_holds.freeze_id`); null if there were none. */
    holdId: text('hold_id'),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (table) => [
    index('payment_disputes_order').on(table.orderId),
    index('payment_disputes_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);
