import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  pgView,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Accounts of the double-entry ledger. A user's `available` and `held` carry their running balance; the system's
 * accounts carry none, because a row that everybody updates would be the bottleneck: they are summed when asked.
 * Test credits are in accounts of their own, with the ending `_demo` or `_sandbox` (docs/decisions/0017).
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    /** The kind and the user, as in `available:<user id>`, or the bare kind of a system account. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Kept after the person is deleted, hence no foreign key. */
    userId: text('user_id'),
    balance: integer('balance'),
  },
  (table) => [
    uniqueIndex('ledger_accounts_user_kind').on(table.userId, table.kind),
    check(
      'ledger_accounts_kind',
      sql`${table.kind} in ('available','held','granted','sold','consumed','adjusted','available_demo','held_demo','sold_demo','consumed_demo','adjusted_demo','available_sandbox','held_sandbox','sold_sandbox','consumed_sandbox','adjusted_sandbox')`,
    ),
    check('ledger_accounts_balance_owner', sql`(${table.userId} is null) = (${table.balance} is null)`),
    check('ledger_accounts_held_not_negative', sql`${table.kind} not like 'held%' or ${table.balance} >= 0`),
    check(
      'ledger_accounts_id',
      sql`${table.id} = case when ${table.userId} is null then ${table.kind} else ${table.kind} || ':' || ${table.userId} end`,
    ),
  ],
);

/** What each user can spend, and what is set aside, in the pockets that count as the settings are now. Made in a migration. */
export const creditBalances = pgView('credit_balances', {
  userId: text('user_id').notNull(),
  available: bigint('available', { mode: 'number' }).notNull(),
  held: bigint('held', { mode: 'number' }).notNull(),
}).existing();

/**
 * Movements of credits, debit to credit. Rows are inserted, never changed or deleted: a trigger refuses it. Another trigger
 * checks each row (which kind goes from where to where, whose accounts, no hold below zero) and moves the balances by what
 * it says, so that nothing else does. It stands where foreign keys and long checks would: those cost a third of a hold.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** One key, one effect. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    debitAccountId: text('debit_account_id').notNull(),
    creditAccountId: text('credit_account_id').notNull(),
    /** Credits, always positive. */
    amount: integer('amount').notNull(),
    kind: text('kind').notNull(),
    userId: text('user_id').notNull(),
    /** What is available in the pocket of this transfer after it. */
    balanceAfter: integer('balance_after').notNull(),
    referenceType: text('reference_type'),
    referenceId: text('reference_id'),
    /** Words for the statement. */
    description: text('description').notNull().default(''),
    /** Who caused it: a user id, or `system`. */
    actorId: text('actor_id').notNull(),
    reason: text('reason'),
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('ledger_transfers_user').on(table.userId, table.id),
    // Who has paid: what came out of `sold`, less what went back.
    index('ledger_transfers_sold')
      .on(table.userId)
      .where(sql`debit_account_id = 'sold' or credit_account_id = 'sold'`),
    // For reports. Rows are only ever added, in the order of time: a summary of blocks is enough, and costs a hold nothing.
    index('ledger_transfers_created').using('brin', table.createdAt),
    check('ledger_transfers_amount_positive', sql`${table.amount} > 0`),
  ],
);

/** Credits set aside for something under way. A hold ends exactly once: settled or released. */
export const creditHolds = pgTable(
  'credit_holds',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** `generation`, `manual`, or `dispute`: frozen while a buyer disputes the payment. */
    purpose: text('purpose').notNull(),
    amount: integer('amount').notNull(),
    /** `open`, `settled` or `released`. */
    state: text('state').notNull().default('open'),
    deadlineAt: instant('deadline_at').notNull(),
    /** The freeze that a dispute's hold belongs to; of any other hold, the freeze for which it rests when it is given back. */
    freezeId: text('freeze_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('credit_holds_user_open').on(table.userId).where(sql`state = 'open'`),
    index('credit_holds_freeze').on(table.freezeId).where(sql`freeze_id is not null`),
    index('credit_holds_deadline_open').on(table.deadlineAt).where(sql`state = 'open'`),
    check('credit_holds_state', sql`${table.state} in ('open','settled','released')`),
    check('credit_holds_purpose', sql`${table.purpose} in ('generation','manual','dispute')`),
    check('credit_holds_amount_positive', sql`${table.amount} > 0`),
  ],
);
