import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Market } from '#contract/channels/fields.ts';
import type { ChannelNotes, ChannelTexts, ListingFinding } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { listingStates } from '#contract/listings.ts';
import { instant, oneOf } from './columns.ts';
import { users } from './identity.ts';

/** A fact as stored: `by` is the id of who gave it. */
export interface StoredFact {
  key: string;
  value: string;
  unit?: string | undefined;
  origin: 'typed' | 'imported' | 'confirmed';
  by: string;
  at: string;
}

/** What a seller sells, as its seller describes it. */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sku: text('sku'),
    category: text('category'),
    details: text('details').notNull(),
    facts: jsonb('facts').$type<StoredFact[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Also of its listings: the list of products is in this order. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('products_user_updated').on(table.userId, table.updatedAt.desc(), table.id)],
);

/** The text of a product in one language, with a version for each channel chosen for it. */
export const listings = pgTable(
  'listings',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** English name. */
    language: text('language').notNull(),
    market: text('market').$type<Market>(),
    content: jsonb('content').$type<ListingContent>().notNull(),
    channels: jsonb('channels').$type<ChannelTexts>().notNull().default({}),
    /** For lists and filters, which must not unpack the texts. */
    channelNames: jsonb('channel_names')
      .$type<string[]>()
      .generatedAlwaysAs(sql`jsonb_path_query_array(channels, '$.keyvalue().key')`),
    notes: jsonb('notes').$type<ChannelNotes>().notNull().default({}),
    state: text('state', { enum: listingStates }).notNull().default('draft'),
    /** Its credit was given back: copying only. */
    isFreeDraft: boolean('is_free_draft').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    /** By the rules of the day `checked_on`. */
    findings: jsonb('findings').$type<ListingFinding[]>().notNull().default([]),
    checkedOn: date('checked_on', { mode: 'string' }),
    /** Fields that a person wrote. */
    editedFields: text('edited_fields').array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('listings_product_language').on(table.productId, table.language),
    index('listings_user_updated').on(table.userId, table.updatedAt.desc(), table.id),
    // For the job that checks listings again when rules change.
    index('listings_checked').on(table.checkedOn),
    check('listings_state', oneOf(table.state, listingStates)),
  ],
);

export const VERSION_AUTHORS = ['writer', 'person'] as const;

/** What a listing was after each change; a person's typing within minutes is one version. */
export const listingVersions = pgTable(
  'listing_versions',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    author: text('author', { enum: VERSION_AUTHORS }).notNull(),
    /** The person; null for the writer, and once the person is deleted. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The run that wrote it. No reference: a run may leave the history. */
    generationId: text('generation_id'),
    content: jsonb('content').$type<ListingContent>().notNull(),
    channels: jsonb('channels').$type<ChannelTexts>().notNull().default({}),
    changedFields: text('changed_fields').array().notNull().default([]),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('listing_versions_listing').on(table.listingId, table.at.desc(), table.id),
    check('listing_versions_author', oneOf(table.author, VERSION_AUTHORS)),
  ],
);

/** Approvals of listings, with the record that proves what was approved. Only added to. */
export const listingApprovals = pgTable(
  'listing_approvals',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the canonical JSON of what was approved, in hexadecimal. */
    textHash: text('text_hash').notNull(),
    record: jsonb('record').$type<Record<string, unknown>>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('listing_approvals_listing').on(table.listingId, table.at.desc())],
);

export const WINDOW_STATES = ['pending', 'open', 'closed'] as const;

/**
 * The days in which a product's listing in one language is written again for nothing. `pending` while the
 * run that pays is in progress; removed if its credit is given back. Changed only by the functions in
 * generations.sql.
 */
export const rerollWindows = pgTable(
  'reroll_windows',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    state: text('state', { enum: WINDOW_STATES }).notNull().default('pending'),
    /** The generation whose credit opens or opened it. */
    paidBy: text('paid_by').notNull().unique(),
    /** Whole runs within it, with the one that paid. */
    runs: integer('runs').notNull().default(1),
    /** How long it is open, from the settings when it was paid for. */
    days: integer('days').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    openedAt: instant('opened_at'),
    endsAt: instant('ends_at'),
  },
  (table) => [
    uniqueIndex('reroll_windows_current')
      .on(table.productId, table.language, table.state)
      .where(sql`state <> 'closed'`),
    check('reroll_windows_state', oneOf(table.state, WINDOW_STATES)),
    check(
      'reroll_windows_dates',
      sql`(${table.state} = 'pending') = (${table.openedAt} is null) and (${table.openedAt} is null) = (${table.endsAt} is null)`,
    ),
  ],
);

/** How somebody wants their listings to sound, in six lines that they can change. */
export const voices = pgTable(
  'voices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    lines: jsonb('lines').$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('voices_user').on(table.userId, table.createdAt)],
);

/** Words a seller never wants, words to prefer, and words to keep, for one language. */
export const wordLists = pgTable(
  'word_lists',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** English name. */
    language: text('language').notNull(),
    banned: text('banned').array().notNull().default([]),
    preferred: jsonb('preferred').$type<{ instead: string; use: string }[]>().notNull().default([]),
    kept: text('kept').array().notNull().default([]),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.language] })],
);

/** Whom we have told that new rules concern their listings: one mail for each person and pack. */
export const rulesNotices = pgTable(
  'rules_notices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `amazon@2026-07-27` */
    pack: text('pack').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pack] })],
);
