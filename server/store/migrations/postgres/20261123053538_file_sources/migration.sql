CREATE TABLE "fetched_files" (
	"source" bigint,
	"name" text,
	"bytes" bigint NOT NULL,
	"modified_at" bigint NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL,
	"reason" text,
	"file" bigint,
	CONSTRAINT "fetched_files_pkey" PRIMARY KEY("source","name"),
	CONSTRAINT "fetched_files_state_is_known" CHECK ("state" = 'seen' or "state" = 'imported' or "state" = 'known' or "state" = 'quarantined' or "state" = 'failed')
);
--> statement-breakpoint
CREATE TABLE "file_sources" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"merchant_account" bigint,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"port" bigint NOT NULL,
	"user" text NOT NULL,
	"host_key" text NOT NULL,
	"folder" text NOT NULL,
	"files" text NOT NULL,
	"profile" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	"provisioned" json NOT NULL,
	"busy_until" bigint,
	"looked_at" bigint,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "acquirer_files" ADD COLUMN "layout" json;--> statement-breakpoint
DROP INDEX "settlement_batches_date";--> statement-breakpoint
CREATE INDEX "settlement_batches_date" ON "settlement_batches" ("entity","key","date");--> statement-breakpoint
CREATE UNIQUE INDEX "file_sources_name" ON "file_sources" ("entity","name");--> statement-breakpoint
ALTER TABLE "file_sources" ADD CONSTRAINT "file_sources_entity_entities_key_fkey" FOREIGN KEY ("entity") REFERENCES "entities"("key");