import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, pgView, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';

export const HOLD_STATES = ['open', 'settled', 'released'] as const;
export const HOLD_PURPOSES = ['generation', 'manual', 'dispute'] as const;

/**
 * Accounts of the double-entry ledger. A user's `available` and `held` store a running balance. System
 * accounts do not, because a row everybody updates would be a bottleneck; they are summed on demand. Test
 * credits have separate accounts, with the suffix `_demo` or `_sandbox` (docs/decisions/0017).
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    /** Kind and user, such as `available:<user id>`, or just the kind for a system account. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Outlives the person, hence no foreign key. */
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

/**
 * What each user can spend and what is on hold, in the pockets that count under the current settings. Defined
 * in a migration.
 */
export const creditBalances = pgView('credit_balances', {
  userId: text('user_id').notNull(),
  available: bigint('available', { mode: 'number' }).notNull(),
  held: bigint('held', { mode: 'number' }).notNull(),
}).existing();

/**
 * Movements of credits from debit to credit. Append-only: a trigger refuses updates and deletes. Another
 * trigger validates each row (allowed kinds and directions, account owners, no negative hold) and is the only
 * code that updates balances. It replaces foreign keys and check constraints, which made a hold a third
 * slower.
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
    /** The balance of this transfer's pocket afterwards. */
    balanceAfter: integer('balance_after').notNull(),
    referenceType: text('reference_type'),
    referenceId: text('reference_id'),
    /** Shown on the statement. */
    description: text('description').notNull().default(''),
    /** A user id, or `system`. */
    actorId: text('actor_id').notNull(),
    reason: text('reason'),
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('ledger_transfers_user').on(table.userId, table.id),
    // For finding paying customers: what came from `sold` minus what went back.
    index('ledger_transfers_sold')
      .on(table.userId)
      .where(sql`debit_account_id = 'sold' or credit_account_id = 'sold'`),
    // For reports: a year of sign-up credits is read from this index alone.
    index('ledger_transfers_signup').on(table.createdAt, table.amount).where(sql`kind = 'signup'`),
    // For reports. Rows are only added, in order of time, so a BRIN index is enough and adds no cost to a
    // hold.
    index('ledger_transfers_created').using('brin', table.createdAt),
    check('ledger_transfers_amount_positive', sql`${table.amount} > 0`),
  ],
);

/** Credits set aside for something in progress. A hold ends exactly once: settled or released. */
export const creditHolds = pgTable(
  'credit_holds',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** `generation`, `manual` or `dispute` (frozen while a buyer disputes the payment). */
    purpose: text('purpose', { enum: HOLD_PURPOSES }).notNull(),
    amount: integer('amount').notNull(),
    /** `open`, `settled` or `released`. */
    state: text('state', { enum: HOLD_STATES }).notNull().default('open'),
    deadlineAt: instant('deadline_at').notNull(),
    /**
     * The freeze a dispute's hold belongs to; for any other hold, the freeze that takes its credits if it is
     * released.
     */
    freezeId: text('freeze_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('credit_holds_user_open').on(table.userId).where(sql`state = 'open'`),
    index('credit_holds_freeze').on(table.freezeId).where(sql`freeze_id is not null`),
    index('credit_holds_deadline_open').on(table.deadlineAt).where(sql`state = 'open'`),
    check('credit_holds_state', oneOf(table.state, HOLD_STATES)),
    check('credit_holds_purpose', oneOf(table.purpose, HOLD_PURPOSES)),
    check('credit_holds_amount_positive', sql`${table.amount} > 0`),
  ],
);
