import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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
    /** Replies so far; the row is locked while one is added. */
    replyCount: integer('reply_count').notNull().default(0),
    /** Position of the last reply of an Admin; -1 before the first, since 0 is the ticket's own message. */
    answeredPosition: integer('answered_position').notNull().default(-1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('support_tickets_photo_uploaded_here', sql`${table.authorPhotoUrl} like '/uploads/%'`),
    index('support_tickets_created').on(table.createdAt.desc()),
    index('support_tickets_activity').on(table.updatedAt.desc()),
    index('support_tickets_author').on(table.authorEmail),
    // The search (index support_tickets_search, on the trigrams of the address) is made in a migration of its own.
    index('support_tickets_author_id').on(table.authorId),
    // What waits for an answer: few of many, looked for whenever an Admin opens the list.
    index('support_tickets_waiting')
      .on(table.updatedAt.desc())
      .where(sql`${table.status} <> 'closed' and ${table.replyCount} > ${table.answeredPosition}`),
    index('support_tickets_visitor_email').on(sql`lower(${table.authorEmail})`),
    check('support_tickets_status', sql`${table.status} in ('open','in-progress','resolved','closed')`),
    check('support_tickets_priority', sql`${table.priority} in ('low','normal','high','urgent')`),
  ],
);

/** What was said after the opening message. Entries are only ever added. */
export const supportReplies = pgTable(
  'support_replies',
  {
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    /** 1 for the first reply, without gaps; 0 is the ticket's own message. */
    position: integer('position').notNull(),
    id: text('id').notNull().unique(),
    sender: text('sender').notNull(),
    /** Null once the account is gone. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    message: text('message').notNull(),
    /** Given by the caller: the same reply sent again is stored once. */
    requestKey: text('request_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.position] }),
    index('support_replies_author').on(table.authorId),
    check('support_replies_sender', sql`${table.sender} in ('admin','user')`),
  ],
);

/** Images of messages. Their files are the media slice's. */
export const supportAttachments = pgTable(
  'support_attachments',
  {
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    /** Of the message: 0 is the ticket's own. */
    position: integer('position').notNull(),
    /** Among the images of one message. */
    place: integer('place').notNull(),
    mediaId: text('media_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.position, table.place] }),
    index('support_attachments_media').on(table.mediaId),
  ],
);

/** How far each person has read each ticket. */
export const supportSeen = pgTable(
  'support_seen',
  {
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Last message seen; 0 is the ticket's own. */
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.userId] })],
);

/** What Admins tell each other about a ticket. In a table of its own: no query for a user comes near it. */
export const supportNotes = pgTable(
  'support_notes',
  {
    id: text('id').primaryKey(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('support_notes_ticket').on(table.ticketId, table.createdAt)],
);

export const cannedReplies = pgTable('canned_replies', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
