CREATE TABLE "admin_changes" (
	"key" bigint PRIMARY KEY,
	"at" bigint NOT NULL,
	"token" text NOT NULL,
	"entity" bigint NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" json,
	"after" json
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "alias" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "scopes" json DEFAULT '["pay","refund","read","register","report"]' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "origin" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "test_clock" json DEFAULT 'false' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "addresses" json;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "ending" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "created_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "expires_at" bigint;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "revoked_at" bigint;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "last_used_at" bigint;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
CREATE INDEX "admin_changes_entity" ON "admin_changes" ("entity","key");--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_state_is_known" CHECK ("state" = 'active' or "state" = 'disabled' or "state" = 'closed');