CREATE TABLE "text_model_failures" (
	"generation_id" text PRIMARY KEY,
	"occurred_at" timestamp with time zone NOT NULL,
	"model" text NOT NULL,
	"kind" text NOT NULL,
	"status" integer,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retired_text_models" (
	"base_url" text,
	"model" text,
	"noticed_at" timestamp with time zone NOT NULL,
	"set_aside_until" timestamp with time zone NOT NULL,
	CONSTRAINT "retired_text_models_pkey" PRIMARY KEY("base_url","model")
);
--> statement-breakpoint
CREATE INDEX "text_model_failures_occurred" ON "text_model_failures" ("occurred_at" DESC NULLS LAST);