CREATE TABLE "bought_memberships" (
	"user_id" text PRIMARY KEY,
	"level" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "bought_memberships_level" CHECK ("level" in ('basic','premium'))
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "highlight" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "membership" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "membership" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "bought_memberships_end" ON "bought_memberships" ("ends_at");--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_highlight" CHECK ("highlight" in ('auto','on','off'));--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_membership" CHECK ("membership" in ('none','basic','premium'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_membership" CHECK ("membership" in ('none','basic','premium'));--> statement-breakpoint
-- Keeps the order they had so far: cheapest first.
UPDATE "packages" SET "position" = "ranked"."place"
FROM (SELECT "id", row_number() OVER (ORDER BY "price_minor", "id") AS "place" FROM "packages") AS "ranked"
WHERE "packages"."id" = "ranked"."id";
