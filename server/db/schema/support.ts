import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const supportTickets = pgTable(
  'support_tickets',
  {
    id: text('id').primaryKey(),
    /** Null for a visitor, and once the account is gone. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    authorEmail: text('author_email').notNull(),
    authorRole: text('author_role').notNull(),
    authorPhotoUrl: text('author_photo_url'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    phone: text('phone').notNull(),
    status: text('status').notNull().default('open'),
    priority: text('priority').notNull().default('normal'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('support_tickets_created').on(table.createdAt.desc()),
    index('support_tickets_author').on(table.authorEmail),
    check('support_tickets_status', sql`${table.status} in ('open','in-progress','resolved','closed')`),
  ],
);
