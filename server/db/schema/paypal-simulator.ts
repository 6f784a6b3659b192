import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Records of the built-in PayPal simulator in demo mode: they survive restarts and are shared by all
 * processes.
 */
export const paypalSimulatorRecords = pgTable(
  'paypal_simulator_records',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    data: jsonb('data').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('paypal_simulator_records_created').on(table.kind, table.createdAt),
  ],
);
