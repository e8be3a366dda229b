DROP INDEX "kept_answers_created_at";--> statement-breakpoint
ALTER TABLE "kept_answers" ADD COLUMN "key" bigint;--> statement-breakpoint
UPDATE "kept_answers" SET "key" = "given"."key", "hash" = substr("kept_answers"."hash", 1, 24), "body_hash" = substr("body_hash", 1, 24) FROM (SELECT "hash", ("created_at" - 1767225600000) * 8192 + row_number() OVER (PARTITION BY "created_at" ORDER BY "hash") - 1 AS "key" FROM "kept_answers") AS "given" WHERE "given"."hash" = "kept_answers"."hash";--> statement-breakpoint
ALTER TABLE "kept_answers" DROP CONSTRAINT "kept_answers_pkey";--> statement-breakpoint
ALTER TABLE "kept_answers" ADD PRIMARY KEY ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "kept_answers_hash" ON "kept_answers" ("hash");
