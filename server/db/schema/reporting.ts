import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

// Daily sums of past days (UTC), so that a year's report reads a few hundred rows instead of a million.
// Database functions compute them from the source tables. They can be deleted at any time and are recomputed.

export const reportDays = pgTable('report_days', {
  day: date('day').primaryKey(),
  creditsSold: integer('credits_sold').notNull(),
  creditsUsed: integer('credits_used').notNull(),
  generations: integer('generations').notNull(),
  failed: integer('failed').notNull(),
});

export const reportTakings = pgTable(
  'report_takings',
  {
    day: date('day').notNull(),
    environment: text('environment').notNull(),
    currency: text('currency').notNull(),
    orders: integer('orders').notNull(),
    /** In minor units of the currency, as is `refundedMinor`. */
    paidMinor: integer('paid_minor').notNull(),
    refundedMinor: integer('refunded_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.environment, table.currency] })],
);

export const reportFailures = pgTable(
  'report_failures',
  {
    day: date('day').notNull(),
    code: text('code').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.code] })],
);
