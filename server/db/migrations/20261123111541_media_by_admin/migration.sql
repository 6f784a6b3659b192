ALTER TABLE "media_files" ADD COLUMN "is_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Earlier uploads of today's Admins, and whatever the site has ever shown.
UPDATE "media_files" SET "is_by_admin" = true
WHERE "uploaded_by" IN (SELECT "id" FROM "users" WHERE "role" = 'Admin')
	OR EXISTS (SELECT FROM "site_section_revisions" WHERE position("media_files"."id" IN "content"::text) > 0);
