DROP INDEX "generations_running";--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_cancel_expected" CHECK ("cancel_expected" in ('returned','spent'));--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_content_by_status" CHECK (case "status" when 'completed' then "content" is not null when 'cancelled' then true else "content" is null end);--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_finished_at" CHECK (("status" = 'running') = ("finished_at" is null));