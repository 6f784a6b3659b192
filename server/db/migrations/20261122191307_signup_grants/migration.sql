CREATE TABLE "signup_grants" (
	"mailbox_hash" text PRIMARY KEY,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signup_mailbox_hash" text;--> statement-breakpoint
CREATE INDEX "ledger_transfers_sold" ON "ledger_transfers" ("user_id") WHERE debit_account_id = 'sold' or credit_account_id = 'sold';