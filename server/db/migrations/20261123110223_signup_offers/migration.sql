ALTER TABLE "users" ADD COLUMN "signup_offer" integer DEFAULT 0 NOT NULL;
