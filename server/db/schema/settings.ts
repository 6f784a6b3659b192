import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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

/** Settings an Admin changes while the app runs, one row a group. */
export const appSettings = pgTable('app_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
