import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';

/** An Admin's own version of a mail. Without a row the default is sent. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    /** Its id in the registry (server/mail/registry.ts). */
    mailId: text('mail_id').primaryKey(),
    subject: text('subject').notNull(),
    format: text('format').notNull(),
    body: text('body').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('mail_templates_format', sql`${table.format} in ('text','html')`)],
);

/** Which mails to operators an Admin wants, where that differs from the topic's default. */
export const operatorMailChoices = pgTable(
  'operator_mail_choices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic').notNull(),
    isWanted: boolean('is_wanted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);
