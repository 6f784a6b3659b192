import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';
import { users } from './identity.ts';

export const TICKET_STATUSES = ['open', 'in-progress', 'resolved', 'closed'] as const;
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export const REPLY_SENDERS = ['admin', 'user'] as const;

export const supportTickets = pgTable(
  'support_tickets',
  {
    id: text('id').primaryKey(),
    /** Null for visitors, and once the account is deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    authorEmail: text('author_email').notNull(),
    authorRole: text('author_role').notNull(),
    authorPhotoUrl: text('author_photo_url'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    phone: text('phone').notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull().default('open'),
    priority: text('priority', { enum: TICKET_PRIORITIES }).notNull().default('normal'),
    /** The operator who looks after it. */
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Number of replies; the row is locked while one is added. */
    replyCount: integer('reply_count').notNull().default(0),
    /** Position of the last Admin reply; -1 before the first, since 0 is the ticket's own message. */
    answeredPosition: integer('answered_position').notNull().default(-1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('support_tickets_photo_uploaded_here', sql`${table.authorPhotoUrl} like '/uploads/%'`),
    index('support_tickets_created').on(table.createdAt.desc()),
    index('support_tickets_activity').on(table.updatedAt.desc()),
    index('support_tickets_author').on(table.authorEmail),
    index('support_tickets_assignee').on(table.assigneeId),
    // The search indexes (on the trigrams of the address and of the texts) have migrations of their own.
    index('support_tickets_author_id').on(table.authorId),
    // Tickets awaiting an answer: few among many, queried whenever an Admin opens the list.
    index('support_tickets_waiting')
      .on(table.updatedAt.desc())
      .where(sql`${table.status} <> 'closed' and ${table.replyCount} > ${table.answeredPosition}`),
    index('support_tickets_visitor_email').on(sql`lower(${table.authorEmail})`),
    check('support_tickets_status', oneOf(table.status, TICKET_STATUSES)),
    check('support_tickets_priority', oneOf(table.priority, TICKET_PRIORITIES)),
  ],
);

/** Messages after the opening one. Append-only. */
export const supportReplies = pgTable(
  'support_replies',
  {
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    /** From 1, without gaps; 0 is the ticket's own message. */
    position: integer('position').notNull(),
    id: text('id').notNull().unique(),
    sender: text('sender', { enum: REPLY_SENDERS }).notNull(),
    /** Null once the account is deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    message: text('message').notNull(),
    /** Supplied by the caller: the same reply sent twice is stored once. */
    requestKey: text('request_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.position] }),
    index('support_replies_author').on(table.authorId),
    check('support_replies_sender', oneOf(table.sender, REPLY_SENDERS)),
  ],
);

/** Images of messages. The files belong to the media slice. */
export const supportAttachments = pgTable(
  'support_attachments',
  {
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    /** Position of the message; 0 is the ticket's own. */
    position: integer('position').notNull(),
    /** Position among the images of one message. */
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

/** Internal notes of Admins. A separate table, so that no query for users can return them. */
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
