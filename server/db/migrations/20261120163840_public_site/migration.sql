CREATE TABLE "packages" (
	"id" text PRIMARY KEY,
	"name" text NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"credits" integer NOT NULL,
	"validity_days" integer NOT NULL,
	"points" text[] DEFAULT '{}'::text[] NOT NULL,
	"seller_email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_price" CHECK ("price_minor" >= 0),
	CONSTRAINT "packages_credits" CHECK ("credits" > 0),
	CONSTRAINT "packages_validity" CHECK ("validity_days" > 0),
	CONSTRAINT "packages_points" CHECK (cardinality("points") <= 10)
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"id" text PRIMARY KEY,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"smaller_widths" integer[] NOT NULL,
	"size_bytes" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_section_revisions" (
	"id" text PRIMARY KEY,
	"section_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"action" text NOT NULL,
	"saved_by" text NOT NULL,
	"saved_by_name" text NOT NULL,
	"saved_by_email" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_sections" (
	"id" text PRIMARY KEY,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" text PRIMARY KEY,
	"author_id" text,
	"author_name" text NOT NULL,
	"author_email" text NOT NULL,
	"author_role" text NOT NULL,
	"author_photo_url" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"phone" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_tickets_status" CHECK ("status" in ('open','in-progress','resolved','closed'))
);
--> statement-breakpoint
CREATE INDEX "media_files_created" ON "media_files" ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "site_section_revisions_version" ON "site_section_revisions" ("section_id","version");--> statement-breakpoint
CREATE INDEX "support_tickets_created" ON "support_tickets" ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_author" ON "support_tickets" ("author_email");--> statement-breakpoint
ALTER TABLE "site_section_revisions" ADD CONSTRAINT "site_section_revisions_section_id_site_sections_id_fkey" FOREIGN KEY ("section_id") REFERENCES "site_sections"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;