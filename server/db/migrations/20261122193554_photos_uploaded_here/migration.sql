-- Photos on other hosts told those hosts who looked at them: initials are shown instead.
UPDATE "users" SET "image" = NULL WHERE "image" NOT LIKE '/uploads/%';--> statement-breakpoint
UPDATE "support_tickets" SET "author_photo_url" = NULL WHERE "author_photo_url" NOT LIKE '/uploads/%';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_uploaded_here" CHECK ("image" like '/uploads/%');--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_photo_uploaded_here" CHECK ("author_photo_url" like '/uploads/%');