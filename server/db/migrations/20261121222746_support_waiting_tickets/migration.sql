ALTER TABLE "support_tickets" ADD COLUMN "answered_position" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
UPDATE "support_tickets" t SET "answered_position" = r."position" FROM (
	SELECT "ticket_id", max("position") AS "position" FROM "support_replies" WHERE "sender" = 'admin' GROUP BY "ticket_id"
) r WHERE r."ticket_id" = t."id";
--> statement-breakpoint
CREATE INDEX "support_tickets_waiting" ON "support_tickets" ("updated_at" DESC NULLS LAST) WHERE "status" <> 'closed' and "reply_count" > "answered_position";