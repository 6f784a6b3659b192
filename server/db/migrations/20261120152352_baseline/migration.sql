CREATE TABLE "credit_holds" (
	"id" text PRIMARY KEY,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "credit_holds_state" CHECK ("state" in ('open','settled','released')),
	CONSTRAINT "credit_holds_purpose" CHECK ("purpose" in ('generation','manual')),
	CONSTRAINT "credit_holds_amount_positive" CHECK ("amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" text PRIMARY KEY,
	"kind" text NOT NULL,
	"user_id" text,
	"balance" integer,
	CONSTRAINT "ledger_accounts_kind" CHECK ("kind" in ('available','held','granted','sold','consumed','adjusted')),
	CONSTRAINT "ledger_accounts_balance_owner" CHECK (("user_id" is null) = ("balance" is null)),
	CONSTRAINT "ledger_accounts_held_not_negative" CHECK ("kind" <> 'held' or "balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" text NOT NULL UNIQUE,
	"debit_account_id" text NOT NULL,
	"credit_account_id" text NOT NULL,
	"amount" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"balance_after" integer NOT NULL,
	"reference_type" text,
	"reference_id" text,
	"description" text DEFAULT '' NOT NULL,
	"actor_id" text NOT NULL,
	"reason" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ledger_transfers_amount_positive" CHECK ("amount" > 0),
	CONSTRAINT "ledger_transfers_two_accounts" CHECK ("debit_account_id" <> "credit_account_id")
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" text PRIMARY KEY,
	"user_id" text,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"product_name" text NOT NULL,
	"product_details" text NOT NULL,
	"language" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"partial_text" text DEFAULT '' NOT NULL,
	"content" jsonb,
	"failure_code" text,
	"failure_message" text,
	"process_id" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"cancel_expected" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "generations_status" CHECK ("status" in ('running','completed','failed','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "identity_accounts" (
	"id" text PRIMARY KEY,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY,
	"token" text NOT NULL UNIQUE,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY,
	"name" text NOT NULL,
	"email" text NOT NULL UNIQUE,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"membership" text DEFAULT 'free' NOT NULL,
	"signup_credits" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY,
	"actor_id" text NOT NULL,
	"actor_email" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_settings" (
	"name" text PRIMARY KEY,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_model_keys" (
	"id" text PRIMARY KEY,
	"name" text NOT NULL,
	"encrypted_key" text NOT NULL,
	"masked_key" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"set_aside_until" timestamp with time zone,
	"set_aside_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "credit_holds_user_open" ON "credit_holds" ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "credit_holds_deadline_open" ON "credit_holds" ("deadline_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_user_kind" ON "ledger_accounts" ("user_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_transfers_user" ON "ledger_transfers" ("user_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_reference" ON "ledger_transfers" ("reference_type","reference_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_debit" ON "ledger_transfers" ("debit_account_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_credit" ON "ledger_transfers" ("credit_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_idempotency" ON "generations" ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "generations_user_created" ON "generations" ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "generations_running" ON "generations" ("lease_until") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "generations_user_running" ON "generations" ("user_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "identity_accounts_user_id" ON "identity_accounts" ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user_id" ON "two_factors" ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" ("identifier");--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" ("window_ends_at");--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_debit_account_id_ledger_accounts_id_fkey" FOREIGN KEY ("debit_account_id") REFERENCES "ledger_accounts"("id");--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_credit_account_id_ledger_accounts_id_fkey" FOREIGN KEY ("credit_account_id") REFERENCES "ledger_accounts"("id");--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD CONSTRAINT "identity_accounts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;