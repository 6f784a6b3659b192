import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Uploaded images. Their files are named after the id, see features/media/file-names.ts. */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: text('id').primaryKey(),
    /** Of the largest size. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Widths of the smaller sizes, ascending. */
    smallerWidths: integer('smaller_widths').array().notNull(),
    /** Of all sizes together. */
    sizeBytes: integer('size_bytes').notNull(),
    /** Not a foreign key: a site image stays when its uploader's account is deleted. */
    uploadedBy: text('uploaded_by').notNull(),
    /** Uploaded by an Admin: stays in the image library when they no longer are one, or are gone. */
    isByAdmin: boolean('is_by_admin').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('media_files_created').on(table.createdAt.desc())],
);
