CREATE TABLE "report_days" (
	"day" date PRIMARY KEY,
	"credits_sold" integer NOT NULL,
	"credits_used" integer NOT NULL,
	"generations" integer NOT NULL,
	"failed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_failures" (
	"day" date,
	"code" text,
	"count" integer NOT NULL,
	CONSTRAINT "report_failures_pkey" PRIMARY KEY("day","code")
);
--> statement-breakpoint
CREATE TABLE "report_takings" (
	"day" date,
	"environment" text,
	"currency" text,
	"orders" integer NOT NULL,
	"paid_minor" integer NOT NULL,
	"refunded_minor" integer NOT NULL,
	CONSTRAINT "report_takings_pkey" PRIMARY KEY("day","environment","currency")
);
--> statement-breakpoint
CREATE INDEX "ledger_transfers_created" ON "ledger_transfers" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "generations_finished" ON "generations" ("finished_at","status","failure_code");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" ("created_at" DESC NULLS LAST) WHERE payment_note is not null or alarm is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_completed" ON "payment_refunds" ("completed_at") WHERE completed_at is not null;