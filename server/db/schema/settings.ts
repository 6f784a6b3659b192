import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
