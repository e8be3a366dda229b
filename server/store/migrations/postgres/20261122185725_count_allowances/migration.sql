CREATE UNLOGGED TABLE "allowances" (
	"name" text PRIMARY KEY,
	"ends_at" bigint NOT NULL,
	"used" bigint NOT NULL,
	"granted" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_progress" ADD COLUMN "attempts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_progress" ADD COLUMN "declines" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "allowances_ends_at" ON "allowances" ("ends_at");