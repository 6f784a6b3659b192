CREATE TABLE "mail_templates" (
	"mail_id" text PRIMARY KEY,
	"subject" text NOT NULL,
	"format" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_templates_format" CHECK ("format" in ('text','html'))
);
--> statement-breakpoint
CREATE TABLE "operator_mail_choices" (
	"user_id" text,
	"topic" text,
	"is_wanted" boolean NOT NULL,
	CONSTRAINT "operator_mail_choices_pkey" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
ALTER TABLE "operator_mail_choices" ADD CONSTRAINT "operator_mail_choices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;