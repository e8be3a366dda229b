ALTER TABLE "delivery_tries" ADD COLUMN "request_head" text;--> statement-breakpoint
ALTER TABLE "delivery_tries" ADD COLUMN "response_head" text;