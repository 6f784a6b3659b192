CREATE TABLE "items" (
	"id" text PRIMARY KEY,
	"name" text NOT NULL,
	"slug" text NOT NULL UNIQUE,
	"description" text DEFAULT '' NOT NULL,
	"price_minor" integer NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"guidelines" text DEFAULT '' NOT NULL,
	"access_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "items_price" CHECK ("price_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY,
	"kind" text NOT NULL,
	"order_number" text NOT NULL UNIQUE,
	"payment_number" text NOT NULL UNIQUE,
	"user_id" text NOT NULL,
	"checkout_key" text,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"seller_email" text DEFAULT '' NOT NULL,
	"credits" integer NOT NULL,
	"validity_days" integer NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"guidelines" text DEFAULT '' NOT NULL,
	"access_url" text DEFAULT '' NOT NULL,
	"price_minor" integer NOT NULL,
	"fee_minor" integer DEFAULT 0 NOT NULL,
	"total_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"capture_id" text UNIQUE,
	"environment" text,
	"paid_at" timestamp with time zone,
	"membership_ends_at" timestamp with time zone,
	"refunded_minor" integer DEFAULT 0 NOT NULL,
	"refunded_credits" integer DEFAULT 0 NOT NULL,
	"payment_note" text,
	"alarm" text,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_kind" CHECK ("kind" in ('package','item')),
	CONSTRAINT "orders_status" CHECK ("status" in ('pending','paid','partially_refunded','refunded','cancelled')),
	CONSTRAINT "orders_environment" CHECK ("environment" in ('demo','sandbox','live')),
	CONSTRAINT "orders_total" CHECK ("total_minor" = "price_minor" + "fee_minor"),
	CONSTRAINT "orders_price" CHECK ("price_minor" >= 0 and "fee_minor" >= 0),
	CONSTRAINT "orders_credits" CHECK (("kind" = 'package') = ("credits" > 0)),
	CONSTRAINT "orders_paid" CHECK (("status" in ('paid','partially_refunded','refunded')) = ("capture_id" is not null and "paid_at" is not null and "environment" is not null)),
	CONSTRAINT "orders_refunded" CHECK ("refunded_minor" between 0 and "total_minor" and "refunded_credits" between 0 and "credits")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" text PRIMARY KEY,
	"series" text NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text UNIQUE,
	"is_demo" boolean NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_kind" CHECK ("kind" in ('receipt','credit_note'))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY,
	"order_id" text NOT NULL,
	"environment" text NOT NULL,
	"create_request_id" text NOT NULL UNIQUE,
	"capture_request_id" text NOT NULL UNIQUE,
	"invoice_id" text NOT NULL UNIQUE,
	"paypal_order_id" text UNIQUE,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'creating' NOT NULL,
	"refusal" text,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_environment" CHECK ("environment" in ('demo','sandbox','live')),
	CONSTRAINT "payment_attempts_state" CHECK ("state" in ('creating','created','capturing','in_review','captured','declined','ended'))
);
--> statement-breakpoint
CREATE TABLE "payment_captures" (
	"id" text PRIMARY KEY,
	"order_id" text,
	"attempt_id" text,
	"environment" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"verdict" text NOT NULL,
	"mismatch" text,
	"captured_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_captures_verdict" CHECK ("verdict" in ('waiting','settled','duplicate','mismatch','refused'))
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY,
	"order_id" text NOT NULL,
	"capture_id" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"hold_id" text,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY,
	"order_id" text NOT NULL,
	"capture_id" text NOT NULL,
	"origin" text NOT NULL,
	"request_id" text NOT NULL UNIQUE,
	"paypal_refund_id" text UNIQUE,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"credits" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"refusal" text,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_origin" CHECK ("origin" in ('admin','duplicate','paypal','reversal')),
	CONSTRAINT "payment_refunds_state" CHECK ("state" in ('requested','pending','completed','refused')),
	CONSTRAINT "payment_refunds_amount" CHECK ("amount_minor" > 0 and "credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_webhook_events" (
	"id" text PRIMARY KEY,
	"environment" text NOT NULL,
	"type" text NOT NULL,
	"resource_id" text,
	"paypal_order_id" text,
	"order_id" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"outcome" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "payment_webhook_events_state" CHECK ("state" in ('received','done','ignored'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout" ON "orders" ("user_id","checkout_key");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" ("user_id","kind","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_user_pending" ON "orders" ("user_id","kind","created_at" DESC NULLS LAST) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" ("kind","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_series_position" ON "receipts" ("series","position");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_order_receipt" ON "receipts" ("order_id") WHERE kind = 'receipt';--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" ("order_id","issued_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" ("order_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_captures_order" ON "payment_captures" ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_captures_settled" ON "payment_captures" ("order_id") WHERE verdict = 'settled';--> statement-breakpoint
CREATE INDEX "payment_disputes_order" ON "payment_disputes" ("order_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_order" ON "payment_refunds" ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_open" ON "payment_refunds" ("order_id") WHERE state in ('requested','pending') and origin = 'admin';--> statement-breakpoint
CREATE INDEX "payment_refunds_due" ON "payment_refunds" ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_webhook_events_order" ON "payment_webhook_events" ("order_id");--> statement-breakpoint
CREATE INDEX "payment_webhook_events_open" ON "payment_webhook_events" ("received_at") WHERE state = 'received';--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_attempt_id_payment_attempts_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id");--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_capture_id_payment_captures_id_fkey" FOREIGN KEY ("capture_id") REFERENCES "payment_captures"("id");