CREATE TABLE "listing_approvals" (
	"id" text PRIMARY KEY,
	"listing_id" text NOT NULL,
	"actor_id" text,
	"text_hash" text NOT NULL,
	"record" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_versions" (
	"id" text PRIMARY KEY,
	"listing_id" text NOT NULL,
	"author" text NOT NULL,
	"actor_id" text,
	"generation_id" text,
	"content" jsonb NOT NULL,
	"channels" jsonb DEFAULT '{}' NOT NULL,
	"changed_fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_versions_author" CHECK ("author" in ('writer','person'))
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" text PRIMARY KEY,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"language" text NOT NULL,
	"market" text,
	"content" jsonb NOT NULL,
	"channels" jsonb DEFAULT '{}' NOT NULL,
	"channel_names" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(channels, '$.keyvalue().key')) STORED,
	"notes" jsonb DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"is_free_draft" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"findings" jsonb DEFAULT '[]' NOT NULL,
	"checked_on" date,
	"edited_fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_state" CHECK ("state" in ('draft','blocked','approved','exported'))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"sku" text,
	"category" text,
	"details" text NOT NULL,
	"facts" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reroll_windows" (
	"id" text PRIMARY KEY,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"paid_by" text NOT NULL UNIQUE,
	"runs" integer DEFAULT 1 NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "reroll_windows_state" CHECK ("state" in ('pending','open','closed')),
	CONSTRAINT "reroll_windows_dates" CHECK (("state" = 'pending') = ("opened_at" is null) and ("opened_at" is null) = ("ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "rules_notices" (
	"user_id" text,
	"pack" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rules_notices_pkey" PRIMARY KEY("user_id","pack")
);
--> statement-breakpoint
CREATE TABLE "voices" (
	"id" text PRIMARY KEY,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_lists" (
	"user_id" text,
	"language" text,
	"banned" text[] DEFAULT '{}'::text[] NOT NULL,
	"preferred" jsonb DEFAULT '[]' NOT NULL,
	"kept" text[] DEFAULT '{}'::text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_lists_pkey" PRIMARY KEY("user_id","language")
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "options" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "channels" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "findings" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "product_id" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "listing_id" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "window_id" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "charge" text;--> statement-breakpoint
-- The history becomes products: one for each name with the same details, with the id of its first run. Before the indexes,
-- so that a long history is changed quickly.
CREATE TEMP TABLE history ON COMMIT DROP AS
  SELECT id, created_at, at, has_text,
    first_value(id) OVER (PARTITION BY user_id, product ORDER BY created_at, id) AS product_id,
    CASE WHEN has_text THEN first_value(id) OVER (PARTITION BY user_id, product, language, has_text ORDER BY created_at, id) END AS listing_id
  FROM (
    SELECT id, user_id, language, created_at, coalesce(finished_at, created_at) AS at, content IS NOT NULL AS has_text,
      md5(jsonb_build_array(product_name, product_details)::text) AS product
    FROM "generations" WHERE user_id IS NOT NULL AND deleted_at IS NULL AND status <> 'running') g;--> statement-breakpoint
ANALYZE history;--> statement-breakpoint
INSERT INTO "products" ("id", "user_id", "name", "details", "created_at", "updated_at")
  SELECT g.id, g.user_id, g.product_name, g.product_details, p.created_at, p.updated_at
  FROM (SELECT product_id, min(created_at) AS created_at, max(at) AS updated_at FROM history GROUP BY product_id) p
    JOIN "generations" g ON g.id = p.product_id;--> statement-breakpoint
-- In each language the latest text is the listing, and every text is one of its versions.
INSERT INTO "listings" ("id", "product_id", "user_id", "language", "content", "is_demo", "created_at", "updated_at")
  SELECT l.listing_id, l.product_id, g.user_id, g.language, g.content, g.is_demo, l.created_at, l.at
  FROM (
    SELECT DISTINCT ON (listing_id) listing_id, product_id, id, at, min(created_at) OVER (PARTITION BY listing_id) AS created_at
    FROM history WHERE listing_id IS NOT NULL ORDER BY listing_id, at DESC, id) l
    JOIN "generations" g ON g.id = l.id;--> statement-breakpoint
INSERT INTO "listing_versions" ("id", "listing_id", "author", "generation_id", "content", "at")
  SELECT h.id, h.listing_id, 'writer', h.id, g.content, h.at
  FROM history h JOIN "generations" g ON g.id = h.id WHERE h.listing_id IS NOT NULL;--> statement-breakpoint
-- With it, what became of the credits so far.
UPDATE "generations" g SET "charge" = CASE WHEN g.content IS NULL THEN 'released' ELSE 'settled' END,
    "product_id" = h.product_id, "listing_id" = h.listing_id
  FROM "generations" o LEFT JOIN history h ON h.id = o.id
  WHERE o.id = g.id AND g.status <> 'running';--> statement-breakpoint
CREATE INDEX "generations_product" ON "generations" ("product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "generations_listing" ON "generations" ("listing_id") WHERE listing_id is not null;--> statement-breakpoint
CREATE INDEX "generations_window" ON "generations" ("window_id") WHERE window_id is not null;--> statement-breakpoint
CREATE INDEX "listing_approvals_listing" ON "listing_approvals" ("listing_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "listing_versions_listing" ON "listing_versions" ("listing_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_product_language" ON "listings" ("product_id","language");--> statement-breakpoint
CREATE INDEX "listings_user_updated" ON "listings" ("user_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "listings_checked" ON "listings" ("checked_on");--> statement-breakpoint
CREATE INDEX "products_user_updated" ON "products" ("user_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "reroll_windows_current" ON "reroll_windows" ("product_id","language","state") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "voices_user" ON "voices" ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_listing_id_listings_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listings"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_window_id_reroll_windows_id_fkey" FOREIGN KEY ("window_id") REFERENCES "reroll_windows"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "listing_approvals" ADD CONSTRAINT "listing_approvals_listing_id_listings_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "listing_approvals" ADD CONSTRAINT "listing_approvals_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "listing_versions" ADD CONSTRAINT "listing_versions_listing_id_listings_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "listing_versions" ADD CONSTRAINT "listing_versions_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reroll_windows" ADD CONSTRAINT "reroll_windows_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reroll_windows" ADD CONSTRAINT "reroll_windows_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "rules_notices" ADD CONSTRAINT "rules_notices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "word_lists" ADD CONSTRAINT "word_lists_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_charge" CHECK ("charge" in ('settled','window','released'));--> statement-breakpoint
-- A part of a text is found anywhere in it, hence by trigrams.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX products_texts ON products USING gin (name gin_trgm_ops, sku gin_trgm_ops, details gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
    RAISE NOTICE 'pg_trgm is not available: products are searched without an index';
END $$;
