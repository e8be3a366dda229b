CREATE TABLE "settlement_batches" (
	"key" bigint PRIMARY KEY,
	"entity" bigint NOT NULL,
	"cut_off_at" bigint NOT NULL,
	"date" text NOT NULL,
	"currency" text NOT NULL,
	"payout_currency" text NOT NULL,
	"rate" text NOT NULL,
	"payout_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"lines" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_files" (
	"batch" bigint,
	"format" text,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"content" text NOT NULL,
	"made_at" bigint NOT NULL,
	CONSTRAINT "settlement_files_pkey" PRIMARY KEY("batch","format")
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"key" bigint PRIMARY KEY,
	"batch" bigint NOT NULL,
	"payment" bigint,
	"record_type" text NOT NULL,
	"transaction_type" text NOT NULL,
	"gross_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_batches_cut_off" ON "settlement_batches" ("entity","currency","cut_off_at");--> statement-breakpoint
CREATE INDEX "settlement_batches_date" ON "settlement_batches" ("entity","date","key");--> statement-breakpoint
CREATE INDEX "settlement_lines_batch" ON "settlement_lines" ("batch","key");