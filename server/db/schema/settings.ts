import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';
import { users } from './identity.ts';

/** Text-model keys, encrypted with the installation's secret. */
export const textModelKeys = pgTable('text_model_keys', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** AES-256-GCM with the row's id as associated data, so that a value cannot be moved to another row. */
  encryptedKey: text('encrypted_key').notNull(),
  /** First 8 characters, an ellipsis, last 4; shown without decrypting. */
  maskedKey: text('masked_key').notNull(),
  /**
   * Where the key may be sent: `gemini`, or the origin of the base URL it was entered for. Otherwise someone
   * who can change the base URL, but not read the stored keys, could have them sent to their own server.
   */
  audience: text('audience').notNull().default('gemini'),
  isActive: boolean('is_active').notNull().default(true),
  /** Why its test failed, or that none has ended yet. The key is not used until this is null. */
  heldBackReason: text('held_back_reason'),
  setAsideUntil: instant('set_aside_until'),
  setAsideReason: text('set_aside_reason'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * Models their provider has retired. Admins are notified when a row is added; it is removed when the model
 * answers again.
 */
export const retiredTextModels = pgTable(
  'retired_text_models',
  {
    baseUrl: text('base_url').notNull(),
    model: text('model').notNull(),
    noticedAt: instant('noticed_at').notNull(),
    /** Another model is preferred until then. */
    setAsideUntil: instant('set_aside_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.baseUrl, table.model] })],
);

export const MODEL_CALL_PURPOSES = ['listing', 'key_test'] as const;

/**
 * Every call of a text model and the tokens it used, as its provider counts them; null where it gave no
 * figure. Kept for 400 days.
 */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: MODEL_CALL_PURPOSES }).notNull(),
    /** Null unless it was for a listing. No reference: noting a call must not wait for the listing's row. */
    generationId: text('generation_id'),
    /** Whose listing it was. Null once that person is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    /** Null for a test, whose prompt is a few words. */
    promptVersion: integer('prompt_version'),
    inputTokens: integer('input_tokens'),
    /** Includes the model's thoughts. */
    outputTokens: integer('output_tokens'),
    /** The part of the input that the provider had cached. */
    cachedTokens: integer('cached_tokens'),
    startedAt: instant('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** `ok`, `stopped` by its reader or our time limit, or the kind of a `TextModelError`. */
    outcome: text('outcome').notNull(),
  },
  (table) => [
    index('model_calls_started').on(table.startedAt),
    index('model_calls_user').on(table.userId).where(sql`user_id is not null`),
    check('model_calls_purpose', oneOf(table.purpose, MODEL_CALL_PURPOSES)),
    check('model_calls_listing', sql`(${table.purpose} = 'listing') = (${table.generationId} is not null)`),
  ],
);

/** How payments are taken: one row, `paypal`, from the first change on. */
export const paymentSettings = pgTable('payment_settings', {
  id: text('id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull(),
  /** `sandbox` or `live`: the environment of the credentials and the webhook. */
  mode: text('mode').notNull(),
  currency: text('currency').notNull(),
  buttonStyles: jsonb('button_styles').notNull(),
  clientId: text('client_id').notNull(),
  /**
   * AES-256-GCM with row and mode as associated data, so that a sandbox secret cannot be opened as a live
   * one.
   */
  encryptedSecret: text('encrypted_secret'),
  maskedSecret: text('masked_secret'),
  webhookId: text('webhook_id').notNull(),
  /** The operator's details on receipts. */
  operator: jsonb('operator').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Settings an Admin changes at run time, one row per group. */
export const appSettings = pgTable('app_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
