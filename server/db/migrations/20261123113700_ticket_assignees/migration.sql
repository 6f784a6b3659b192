ALTER TABLE "support_tickets" ADD COLUMN "assignee_id" text;--> statement-breakpoint
CREATE INDEX "support_tickets_assignee" ON "support_tickets" ("assignee_id");--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assignee_id_users_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL;