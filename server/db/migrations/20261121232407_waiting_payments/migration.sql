DROP INDEX "orders_waiting";--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" ("created_at" DESC NULLS LAST) WHERE payment_note in ('being_confirmed','in_review');