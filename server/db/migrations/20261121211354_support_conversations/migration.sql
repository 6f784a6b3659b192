CREATE TABLE "canned_replies" (
	"id" text PRIMARY KEY,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_attachments" (
	"ticket_id" text,
	"position" integer,
	"place" integer,
	"media_id" text NOT NULL,
	CONSTRAINT "support_attachments_pkey" PRIMARY KEY("ticket_id","position","place")
);
--> statement-breakpoint
CREATE TABLE "support_notes" (
	"id" text PRIMARY KEY,
	"ticket_id" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_replies" (
	"ticket_id" text,
	"position" integer,
	"id" text NOT NULL UNIQUE,
	"sender" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"message" text NOT NULL,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_replies_pkey" PRIMARY KEY("ticket_id","position"),
	CONSTRAINT "support_replies_sender" CHECK ("sender" in ('admin','user'))
);
--> statement-breakpoint
CREATE TABLE "support_seen" (
	"ticket_id" text,
	"user_id" text,
	"position" integer NOT NULL,
	CONSTRAINT "support_seen_pkey" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "reply_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "support_attachments_media" ON "support_attachments" ("media_id");--> statement-breakpoint
CREATE INDEX "support_notes_ticket" ON "support_notes" ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "support_replies_author" ON "support_replies" ("author_id");--> statement-breakpoint
CREATE INDEX "support_tickets_activity" ON "support_tickets" ("updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_author_id" ON "support_tickets" ("author_id");--> statement-breakpoint
CREATE INDEX "support_tickets_visitor_email" ON "support_tickets" (lower("author_email"));--> statement-breakpoint
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_ticket_id_support_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_ticket_id_support_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_ticket_id_support_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "support_seen" ADD CONSTRAINT "support_seen_ticket_id_support_tickets_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_tickets"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "support_seen" ADD CONSTRAINT "support_seen_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_priority" CHECK ("priority" in ('low','normal','high','urgent'));