import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ListingContent } from '#contract/listing-content.ts';
import { users } from './identity.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** One listing being written or written. Its credit is the hold of the same id. */
export const generations = pgTable(
  'generations',
  {
    id: text('id').primaryKey(),
    /** Null once the person was deleted: the row stays, without the person's data, to prove the ledger. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the request: the same key with another body is refused. */
    requestHash: text('request_hash').notNull(),
    productName: text('product_name').notNull(),
    productDetails: text('product_details').notNull(),
    language: text('language').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    /** `running`, `completed`, `failed` or `cancelled`. */
    status: text('status').notNull().default('running'),
    /** What the model has written so far, saved about once a second; emptied when the run ends. */
    partialText: text('partial_text').notNull().default(''),
    content: jsonb('content').$type<ListingContent>(),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    /** The process that writes it; another one takes over the clean-up when the lease runs out. */
    processId: text('process_id').notNull(),
    leaseUntil: instant('lease_until').notNull(),
    /** `returned` or `spent`: a stop that was asked for in another process. */
    cancelExpected: text('cancel_expected'),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** Removed from the history by its owner; the row stays for the books. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('generations_idempotency').on(table.userId, table.idempotencyKey),
    // For reports: what ended on a day.
    index('generations_finished').on(table.finishedAt, table.status, table.failureCode),
    index('generations_user_created').on(table.userId, table.createdAt.desc(), table.id),
    // Also finds the runs whose lease ran out. No index holds the lease itself: it is renewed every second.
    index('generations_user_running').on(table.userId).where(sql`status = 'running'`),
    check('generations_status', sql`${table.status} in ('running','completed','failed','cancelled')`),
    check('generations_cancel_expected', sql`${table.cancelExpected} in ('returned','spent')`),
    check(
      'generations_content_by_status',
      sql`case ${table.status} when 'completed' then ${table.content} is not null when 'cancelled' then true else ${table.content} is null end`,
    ),
    check('generations_finished_at', sql`(${table.status} = 'running') = (${table.finishedAt} is null)`),
  ],
);

/** What a text model answered to calls that failed, for Admins: its words may come from inside the operator's network. */
export const textModelFailures = pgTable(
  'text_model_failures',
  {
    /** The reference that its owner was told. */
    generationId: text('generation_id').primaryKey(),
    occurredAt: instant('occurred_at').notNull(),
    model: text('model').notNull(),
    kind: text('kind').notNull(),
    /** HTTP status, where there was an answer. */
    status: integer('status'),
    /** Of the provider's answer, without the key. */
    answer: text('answer').notNull(),
  },
  (table) => [index('text_model_failures_occurred').on(table.occurredAt.desc())],
);
