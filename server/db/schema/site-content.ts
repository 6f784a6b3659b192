import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Content changed by an Admin, one row per section; a section without a row shows the product's default. */
export const siteSections = pgTable('site_sections', {
  id: text('id').primaryKey(),
  content: jsonb('content').notNull(),
  /** Incremented by every save; an editor sends the version it started from. */
  version: integer('version').notNull(),
  /** Not a foreign key: what a person wrote stays when their account is deleted. */
  updatedBy: text('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Every save of a section, including the latest. */
export const siteSectionRevisions = pgTable(
  'site_section_revisions',
  {
    id: text('id').primaryKey(),
    sectionId: text('section_id')
      .notNull()
      .references(() => siteSections.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').notNull(),
    action: text('action').notNull(),
    savedBy: text('saved_by').notNull(),
    savedByName: text('saved_by_name').notNull(),
    savedByEmail: text('saved_by_email').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('site_section_revisions_version').on(table.sectionId, table.version)],
);
