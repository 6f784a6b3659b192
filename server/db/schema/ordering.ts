import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, oneOf, PACKAGE_MEMBERSHIPS, PAYMENT_ENVIRONMENTS } from './columns.ts';

export const ORDER_KINDS = ['package', 'item'] as const;
export const ORDER_STATUSES = ['pending', 'paid', 'partially_refunded', 'refunded', 'cancelled'] as const;
/** Buyers cancel their orders, also by deleting their account; operators delete orders of theirs. */
export const ORDER_CANCELLERS = ['buyer', 'operator'] as const;
export const RECEIPT_KINDS = ['receipt', 'credit_note'] as const;

const isListed = sql`status <> 'cancelled'`;

/**
 * Orders of both kinds. Product facts are copied at order time, so later catalogue changes do not affect
 * them. Kept when the buyer's account is deleted, hence no foreign key; personal texts are then emptied.
 */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ORDER_KINDS }).notNull(),
    /** 8 characters from A-Z and 0-9; `orderId` on the wire and `custom_id` at PayPal. */
    orderNumber: text('order_number').notNull().unique(),
    /** 8 characters from A-Z and 0-9; `paymentId` on the wire and the base of PayPal's invoice ids. */
    paymentNumber: text('payment_number').notNull().unique(),
    userId: text('user_id').notNull(),
    /** The checkout page's key: submitting a form twice makes one order. */
    checkoutKey: text('checkout_key'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    address: text('address').notNull(),
    country: text('country').notNull(),
    company: text('company').notNull().default(''),
    vatId: text('vat_id').notNull().default(''),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    imageUrl: text('image_url').notNull().default(''),
    sellerEmail: text('seller_email').notNull().default(''),
    /** 0 for an item. */
    credits: integer('credits').notNull(),
    /** 0 for an item. */
    validityDays: integer('validity_days').notNull(),
    /** What the package makes of its buyer: `basic`, `premium` or `none`. */
    membership: text('membership', { enum: PACKAGE_MEMBERSHIPS }).notNull().default('none'),
    slug: text('slug').notNull().default(''),
    guidelines: text('guidelines').notNull().default(''),
    accessUrl: text('access_url').notNull().default(''),
    /** In minor units of `currency`, like all amounts here. */
    priceMinor: integer('price_minor').notNull(),
    feeMinor: integer('fee_minor').notNull().default(0),
    totalMinor: integer('total_minor').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    /** The capture that paid for it. */
    captureId: text('capture_id').unique(),
    /** Where it was paid: `demo`, `sandbox` or `live`. */
    environment: text('environment', { enum: PAYMENT_ENVIRONMENTS }),
    paidAt: instant('paid_at'),
    membershipEndsAt: instant('membership_ends_at'),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    refundedCredits: integer('refunded_credits').notNull().default(0),
    /** What the buyer needs to know about the payment; see the payment notes in the contract. */
    paymentNote: text('payment_note'),
    /** Why a person has to look at it; an alert was logged when it was set. */
    alarm: text('alarm'),
    cancelledAt: instant('cancelled_at'),
    /** Of a cancelled order. The back office shows what its buyer cancelled; what an operator deleted is gone. */
    cancelledBy: text('cancelled_by', { enum: ORDER_CANCELLERS }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Lower-case text for searching, one value per line so that nothing matches across two. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(order_number || E'\\n' || payment_number || E'\\n' || customer_name || E'\\n' || customer_email || E'\\n' || product_name || E'\\n' || coalesce(capture_id, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('orders_checkout').on(table.userId, table.checkoutKey),
    // Lists exclude cancelled orders and can be read from either end: one index per sort order of the back
    // office.
    index('orders_user').on(table.userId, table.kind, table.createdAt, table.id).where(isListed),
    index('orders_email').on(table.customerEmail, table.kind, table.createdAt, table.id).where(isListed),
    index('orders_created').on(table.kind, table.createdAt, table.id).where(isListed),
    index('orders_by_status').on(table.kind, table.status, table.createdAt, table.id).where(isListed),
    index('orders_by_number').on(table.kind, table.orderNumber, table.id).where(isListed),
    index('orders_by_product').on(table.kind, sql`lower(product_name)`, table.id).where(isListed),
    index('orders_by_customer').on(table.kind, sql`lower(customer_name)`, table.id).where(isListed),
    index('orders_by_email').on(table.kind, table.customerEmail, table.id).where(isListed),
    index('orders_by_total').on(table.kind, table.totalMinor, table.id).where(isListed),
    index('orders_cancelled')
      .on(table.kind, table.createdAt, table.id)
      .where(sql`status = 'cancelled' and cancelled_by = 'buyer'`),
    // Orders that need attention: always few.
    index('orders_attention')
      .on(table.kind, table.createdAt, table.id)
      .where(
        sql`status <> 'cancelled' and (alarm is not null or payment_note in ('needs_support','disputed'))`,
      ),
    index('orders_paid_product')
      .on(table.userId, table.productId)
      .where(sql`status in ('paid','partially_refunded')`),
    // The search index (orders_search, on the trigrams of search_text) is written into its migration by hand,
    // because it needs an extension.
    index('orders_paid').on(table.paidAt).where(sql`paid_at is not null`),
    index('orders_waiting')
      .on(table.createdAt.desc())
      .where(sql`payment_note in ('being_confirmed','in_review')`),
    check('orders_kind', oneOf(table.kind, ORDER_KINDS)),
    check('orders_status', oneOf(table.status, ORDER_STATUSES)),
    check('orders_cancelled_by', oneOf(table.cancelledBy, ORDER_CANCELLERS)),
    check('orders_environment', oneOf(table.environment, PAYMENT_ENVIRONMENTS)),
    check('orders_membership', oneOf(table.membership, PACKAGE_MEMBERSHIPS)),
    check('orders_total', sql`${table.totalMinor} = ${table.priceMinor} + ${table.feeMinor}`),
    check('orders_price', sql`${table.priceMinor} >= 0 and ${table.feeMinor} >= 0`),
    check('orders_credits', sql`(${table.kind} = 'package') = (${table.credits} > 0)`),
    check(
      'orders_paid',
      sql`(${table.status} in ('paid','partially_refunded','refunded')) = (${table.captureId} is not null and ${table.paidAt} is not null and ${table.environment} is not null)`,
    ),
    check(
      'orders_refunded',
      sql`${table.refundedMinor} between 0 and ${table.totalMinor} and ${table.refundedCredits} between 0 and ${table.credits}`,
    ),
  ],
);

/** Receipts and credit notes: numbered without gaps and immutable, so everything they state is copied. */
export const receipts = pgTable(
  'receipts',
  {
    id: text('id').primaryKey(),
    /** Position within its series, assigned under a lock in the transaction that issues it. */
    series: text('series').notNull(),
    position: integer('position').notNull(),
    number: text('number').notNull().unique(),
    kind: text('kind', { enum: RECEIPT_KINDS }).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The refund a credit note documents. */
    refundId: text('refund_id').unique(),
    isDemo: boolean('is_demo').notNull(),
    /** Everything the document states, amounts in minor units. */
    content: jsonb('content').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('receipts_series_position').on(table.series, table.position),
    uniqueIndex('receipts_order_receipt').on(table.orderId).where(sql`kind = 'receipt'`),
    index('receipts_order').on(table.orderId, table.issuedAt),
    check('receipts_kind', oneOf(table.kind, RECEIPT_KINDS)),
  ],
);
