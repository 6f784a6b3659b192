CREATE TABLE "paypal_simulator_records" (
	"kind" text,
	"id" text,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paypal_simulator_records_pkey" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"id" text PRIMARY KEY,
	"is_enabled" boolean NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"button_styles" jsonb NOT NULL,
	"client_id" text NOT NULL,
	"encrypted_secret" text,
	"masked_secret" text,
	"webhook_id" text NOT NULL,
	"operator" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "paypal_simulator_records_created" ON "paypal_simulator_records" ("kind","created_at");