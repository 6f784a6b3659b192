import { boolean, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Keys of the text model, encrypted with the installation's secret. */
export const textModelKeys = pgTable('text_model_keys', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** AES-256-GCM; the row's id is the associated data, so that a value cannot be moved to another row. */
  encryptedKey: text('encrypted_key').notNull(),
  /** First 8 characters, an ellipsis, last 4: shown without decrypting. */
  maskedKey: text('masked_key').notNull(),
  /**
   * Where the key may be sent: `gemini`, or the origin of the base URL it was entered for. Whoever changes the base URL
   * must not be able to have the stored keys, which nobody can read back, delivered to a server of their own.
   */
  audience: text('audience').notNull().default('gemini'),
  isActive: boolean('is_active').notNull().default(true),
  setAsideUntil: instant('set_aside_until'),
  setAsideReason: text('set_aside_reason'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Models that their provider no longer has; told to the Admins when a row appears, gone when the model answers again. */
export const retiredTextModels = pgTable(
  'retired_text_models',
  {
    baseUrl: text('base_url').notNull(),
    model: text('model').notNull(),
    noticedAt: instant('noticed_at').notNull(),
    /** Until then another model is preferred. */
    setAsideUntil: instant('set_aside_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.baseUrl, table.model] })],
);

/** How money is taken: one row, `paypal`, from the first change on. */
export const paymentSettings = pgTable('payment_settings', {
  id: text('id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull(),
  /** `sandbox` or `live`: the environment that the credentials and the webhook were entered for. */
  mode: text('mode').notNull(),
  currency: text('currency').notNull(),
  buttonStyles: jsonb('button_styles').notNull(),
  clientId: text('client_id').notNull(),
  /** AES-256-GCM; row and mode are the associated data, so that a sandbox secret cannot be opened as a live one. */
  encryptedSecret: text('encrypted_secret'),
  maskedSecret: text('masked_secret'),
  webhookId: text('webhook_id').notNull(),
  /** The operator's words for receipts. */
  operator: jsonb('operator').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Settings an Admin changes while the app runs, one row a group. */
export const appSettings = pgTable('app_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
