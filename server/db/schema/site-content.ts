import { integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Content that an Admin has changed, one row a section; a section without a row shows what came with the product. */
export const siteSections = pgTable('site_sections', {
  id: text('id').primaryKey(),
  content: jsonb('content').notNull(),
  /** Rises with every save; who saves names the version they began with. */
  version: integer('version').notNull(),
  /** No reference: what a person wrote stays when their account goes. */
  updatedBy: text('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Every save of a section, the newest included. */
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
