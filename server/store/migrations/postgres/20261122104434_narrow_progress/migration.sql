CREATE TABLE "checkout_progress" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"posted_at" bigint,
	"read_at" bigint,
	"payment" bigint
);
--> statement-breakpoint
INSERT INTO "checkout_progress"("key", "version", "posted_at", "read_at", "payment") SELECT "key", "version", "posted_at", "read_at", "payment" FROM "checkouts" WHERE "version" > 1;--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "posted_at";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "read_at";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "payment";--> statement-breakpoint
ALTER TABLE "checkout_progress" ADD CONSTRAINT "checkout_progress_key_checkouts_key_fkey" FOREIGN KEY ("key") REFERENCES "checkouts"("key") ON DELETE CASCADE;