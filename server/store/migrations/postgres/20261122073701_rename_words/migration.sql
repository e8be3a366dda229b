ALTER TABLE "payments" RENAME COLUMN "under_change" TO "open_reference";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_under_change_on_root_only" TO "payments_open_reference_on_root_only";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_waits_only_while_pending" CHECK ("waits_for" is null or "state" = 'pending');--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_open_reference_on_root_only", ADD CONSTRAINT "payments_open_reference_on_root_only" CHECK ("open_reference" is null or "base" is null);
--> statement-breakpoint
UPDATE "payments" SET "findings" = replace("findings"::text, '"found":', '"acquirerChecks":')::json
WHERE "findings"::text LIKE '%"found":%';
--> statement-breakpoint
UPDATE "payments" SET "findings" = replace("findings"::text, '"redirect":{', '"redirect":{"purpose":"authentication",')::json
WHERE "findings"::text LIKE '%"redirect":{%';
--> statement-breakpoint
UPDATE "payments" SET "findings" = '{"releasesRest":true}'
WHERE "type" = 'CP' AND "state" = 'pending' AND "fields"::text LIKE '%"sequence":"FINAL"%';
--> statement-breakpoint
UPDATE "messages" SET "topic" = 'payment.inquiry' WHERE "topic" = 'payment.recall';
