CREATE TABLE "settlement_corrections" (
	"key" bigint PRIMARY KEY,
	"entity" bigint NOT NULL,
	"batch" bigint NOT NULL,
	"line" bigint,
	"payment" bigint,
	"record_type" text NOT NULL,
	"transaction_type" text NOT NULL,
	"gross_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "settlement_batches_cut_off";--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "merchant_account_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "acquirer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "gross_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "clearing_institute_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "clearing_institute_merchant_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "entry" bigint;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "correction" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_batches_group" ON "settlement_batches" ("entity","merchant_account_id","acquirer","currency","payout_currency","cut_off_at");--> statement-breakpoint
CREATE INDEX "settlement_corrections_entity" ON "settlement_corrections" ("entity","key");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_corrections_failure" ON "settlement_corrections" ("batch") WHERE "line" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_lines_entry" ON "settlement_lines" ("entry") WHERE "entry" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_lines_correction" ON "settlement_lines" ("correction") WHERE "correction" is not null;