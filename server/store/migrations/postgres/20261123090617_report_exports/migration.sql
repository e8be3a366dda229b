CREATE TABLE "report_exports" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"report" text NOT NULL,
	"brand" text,
	"currency" text,
	"rhythm" text NOT NULL,
	"next_day" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"ordered_by" text NOT NULL,
	"ordered_at" bigint NOT NULL,
	CONSTRAINT "report_exports_rhythm_is_known" CHECK ("rhythm" = 'daily' or "rhythm" = 'weekly' or "rhythm" = 'monthly')
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"key" bigint PRIMARY KEY,
	"export" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"report" text NOT NULL,
	"name" text NOT NULL,
	"first_day" bigint NOT NULL,
	"last_day" bigint NOT NULL,
	"hash" text NOT NULL,
	"content" text NOT NULL,
	"made_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_exports_entity" ON "report_exports" ("entity","key");--> statement-breakpoint
CREATE UNIQUE INDEX "report_files_period" ON "report_files" ("export","last_day");--> statement-breakpoint
CREATE INDEX "report_files_entity" ON "report_files" ("entity","key");