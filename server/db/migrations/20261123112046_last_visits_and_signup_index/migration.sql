ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ledger_transfers_signup" ON "ledger_transfers" ("created_at","amount") WHERE kind = 'signup';--> statement-breakpoint
-- As far as the sessions that still exist can tell.
UPDATE "users" SET "last_seen_at" = (SELECT max("updated_at") FROM "sessions" WHERE "sessions"."user_id" = "users"."id");
