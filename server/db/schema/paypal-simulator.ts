import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What the built-in stand-in for PayPal knows in demo mode: its orders outlive a restart and are known to every process. */
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
