DROP INDEX "two_factors_user_id";--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_id" ON "two_factors" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_accounts_provider_account" ON "identity_accounts" ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" ("value");--> statement-breakpoint
CREATE INDEX "verifications_expires" ON "verifications" ("expires_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("role" in ('member','moderator','Seller','Admin'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_membership" CHECK ("membership" in ('free','basic','premium'));