CREATE TABLE "model_calls" (
	"id" text PRIMARY KEY,
	"purpose" text NOT NULL,
	"generation_id" text,
	"user_id" text,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"cached_tokens" integer,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "model_calls_purpose" CHECK ("purpose" in ('listing','key_test')),
	CONSTRAINT "model_calls_listing" CHECK (("purpose" = 'listing') = ("generation_id" is not null))
);
--> statement-breakpoint
CREATE INDEX "model_calls_started" ON "model_calls" ("started_at");--> statement-breakpoint
CREATE INDEX "model_calls_user" ON "model_calls" ("user_id") WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;