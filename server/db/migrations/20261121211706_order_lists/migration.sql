DROP INDEX "orders_user_pending";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(order_number || E'\n' || customer_name || E'\n' || product_name)) STORED;--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" ("user_id","kind","created_at","id") WHERE status <> 'cancelled';--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" ("kind","created_at","id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" ("customer_email","kind","created_at","id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" ("kind","status","created_at","id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" ("kind","order_number","id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_product" ON "orders" ("kind",lower(product_name),"id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" ("kind",lower(customer_name),"id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" ("kind","customer_email","id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" ("kind","total_minor","id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_paid_product" ON "orders" ("user_id","product_id") WHERE status in ('paid','partially_refunded');