ALTER TABLE "payments" RENAME COLUMN "under_change" TO "open_reference";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_under_change_on_root_only" TO "payments_open_reference_on_root_only";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_waits_only_while_pending" CHECK ("waits_for" is null or "state" = 'pending');--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_open_reference_on_root_only", ADD CONSTRAINT "payments_open_reference_on_root_only" CHECK ("open_reference" is null or "base" is null);
--> statement-breakpoint
UPDATE "payments" SET "findings" = (("findings"::jsonb - 'found') || jsonb_build_object('acquirerChecks', "findings"::jsonb -> 'found'))::json
WHERE "findings"::jsonb -> 'found' IS NOT NULL;
--> statement-breakpoint
UPDATE "payments" SET "findings" = jsonb_set("findings"::jsonb, '{redirect,purpose}', '"authentication"')::json
WHERE "findings"::jsonb -> 'redirect' IS NOT NULL;
--> statement-breakpoint
UPDATE "messages" SET "topic" = 'payment.inquiry' WHERE "topic" = 'payment.recall';
