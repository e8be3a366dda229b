CREATE TABLE "report_deliveries" (
	"file" bigint,
	"receiver" bigint,
	"state" text NOT NULL,
	"at" bigint,
	"reason" text,
	CONSTRAINT "report_deliveries_pkey" PRIMARY KEY("file","receiver"),
	CONSTRAINT "report_deliveries_state_is_known" CHECK ("state" = 'waiting' or "state" = 'renaming' or "state" = 'delivered')
);
--> statement-breakpoint
ALTER TABLE "report_exports" ADD COLUMN "goes_to" text DEFAULT 'office' NOT NULL;