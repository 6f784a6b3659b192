ALTER TABLE "payment_attempts" ADD COLUMN "merchant_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "capture_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_captures_due" ON "payment_captures" ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_disputes_due" ON "payment_disputes" ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
ALTER TABLE "credit_holds" DROP CONSTRAINT "credit_holds_purpose", ADD CONSTRAINT "credit_holds_purpose" CHECK ("purpose" in ('generation','manual','dispute'));