import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Market } from '#contract/channels/fields.ts';
import type {
  ChannelNotes,
  ChannelTexts,
  ChosenChannel,
  ListingFinding,
} from '#contract/channels/versions.ts';
import type { RewriteCommand } from '#contract/generation.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { instant, oneOf } from './columns.ts';
import { users } from './identity.ts';
import { listings, products, rerollWindows } from './products.ts';

export const GENERATION_STATUSES = ['running', 'completed', 'failed', 'cancelled'] as const;
export const CANCEL_EXPECTATIONS = ['returned', 'spent'] as const;
export const CHARGES = ['settled', 'window', 'released'] as const;

/** What was asked for besides product and language. */
export interface GenerationOptions {
  channels?: readonly ChosenChannel[];
  market?: Market;
  voiceId?: string;
  /** Only these are written again; without it, everything is. */
  fields?: readonly string[];
  command?: RewriteCommand;
}

/** One listing, in progress or finished. Its credit is the hold with the same id. */
export const generations = pgTable(
  'generations',
  {
    id: text('id').primaryKey(),
    /** Null once the person is deleted: the row stays, without personal data, as evidence for the ledger. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the request: the same key with a different body is refused. */
    requestHash: text('request_hash').notNull(),
    productName: text('product_name').notNull(),
    productDetails: text('product_details').notNull(),
    language: text('language').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    /** `running`, `completed`, `failed` or `cancelled`. */
    status: text('status', { enum: GENERATION_STATUSES }).notNull().default('running'),
    /** The model's text so far, saved about once a second and cleared when the run ends. */
    partialText: text('partial_text').notNull().default(''),
    content: jsonb('content').$type<ListingContent>(),
    options: jsonb('options').$type<GenerationOptions>().notNull().default({}),
    /** The channel versions that are done. */
    channels: jsonb('channels').$type<ChannelTexts>(),
    notes: jsonb('notes').$type<ChannelNotes>(),
    findings: jsonb('findings').$type<ListingFinding[]>(),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    listingId: text('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    /** The window it opened, or was written in. */
    windowId: text('window_id').references(() => rerollWindows.id, { onDelete: 'set null' }),
    /** What became of the credit: `settled`, none needed in a `window`, or `released`; null while it runs. */
    charge: text('charge', { enum: CHARGES }),
    /** Why there is no listing; with content, why its credit was given back. */
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    /** The process writing it. When its lease expires, another process cleans up. */
    processId: text('process_id').notNull(),
    leaseUntil: instant('lease_until').notNull(),
    /** `returned` or `spent`: a stop requested in another process. */
    cancelExpected: text('cancel_expected', { enum: CANCEL_EXPECTATIONS }),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** Removed from the history by its owner; the row stays for the ledger. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('generations_idempotency').on(table.userId, table.idempotencyKey),
    // For reports: what ended on a day.
    index('generations_finished').on(table.finishedAt, table.status, table.failureCode),
    index('generations_user_created').on(table.userId, table.createdAt.desc(), table.id),
    index('generations_product').on(table.productId).where(sql`product_id is not null`),
    index('generations_listing').on(table.listingId).where(sql`listing_id is not null`),
    index('generations_window').on(table.windowId).where(sql`window_id is not null`),
    // Also finds runs with an expired lease. The lease itself is not indexed, because it is renewed every
    // second.
    index('generations_user_running').on(table.userId).where(sql`status = 'running'`),
    check('generations_status', oneOf(table.status, GENERATION_STATUSES)),
    check('generations_cancel_expected', oneOf(table.cancelExpected, CANCEL_EXPECTATIONS)),
    check(
      'generations_content_by_status',
      sql`case ${table.status} when 'completed' then ${table.content} is not null when 'cancelled' then true else ${table.content} is null end`,
    ),
    check('generations_charge', sql`${table.charge} in ('settled','window','released')`),
    check('generations_finished_at', sql`(${table.status} = 'running') = (${table.finishedAt} is null)`),
  ],
);

/**
 * The text model's answers to failed calls, for Admins only: they may contain words from inside the
 * operator's network.
 */
export const textModelFailures = pgTable(
  'text_model_failures',
  {
    /** The reference shown to the listing's owner. */
    generationId: text('generation_id').primaryKey(),
    occurredAt: instant('occurred_at').notNull(),
    model: text('model').notNull(),
    kind: text('kind').notNull(),
    /** HTTP status, if there was an answer. */
    status: integer('status'),
    /** The provider's answer, with the key removed. */
    answer: text('answer').notNull(),
  },
  (table) => [index('text_model_failures_occurred').on(table.occurredAt.desc())],
);
