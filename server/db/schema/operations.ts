import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Counters for limits that hold across processes; an atomic upsert counts an attempt. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('rate_limits_window').on(table.windowEndsAt)],
);

/** Changes by Admins: who, what, before, after, when. Never secrets. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: text('id').primaryKey(),
    actorId: text('actor_id').notNull(),
    actorEmail: text('actor_email').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_entries_created').on(table.createdAt.desc().nullsFirst(), table.id),
    index('audit_entries_subject').on(table.subjectType, table.subjectId, table.createdAt),
    index('audit_entries_actor').on(table.actorId, table.createdAt),
  ],
);
