CREATE TABLE "evidence" (
	"key" bigint PRIMARY KEY,
	"dispute" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"hash" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "evidence_type_is_known" CHECK ("type" = 'application/pdf' or "type" = 'image/png' or "type" = 'image/jpeg' or "type" = 'text/plain')
);
--> statement-breakpoint
CREATE TABLE "file_parts" (
	"file" bigint,
	"number" bigint,
	"sealed" text NOT NULL,
	CONSTRAINT "file_parts_pkey" PRIMARY KEY("file","number")
);
--> statement-breakpoint
CREATE INDEX "acquirer_rows_file_differing" ON "acquirer_rows" ("file") WHERE ("finding" ->> 'differences') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_hash" ON "evidence" ("dispute","hash");--> statement-breakpoint
CREATE INDEX "evidence_dispute" ON "evidence" ("dispute","key");