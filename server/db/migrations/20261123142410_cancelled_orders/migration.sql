ALTER TABLE "orders" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
-- Deletions by an operator were recorded; all other orders were cancelled by their buyers.
UPDATE "orders" o SET "cancelled_by" = CASE WHEN EXISTS (
  SELECT FROM "audit_entries" a WHERE a."subject_type" = 'order' AND a."subject_id" = o."id" AND a."action" = 'order.deleted'
) THEN 'operator' ELSE 'buyer' END WHERE o."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" ("kind","created_at","id") WHERE status = 'cancelled' and cancelled_by = 'buyer';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled_by" CHECK ("cancelled_by" in ('buyer','operator'));