CREATE TABLE "list_exports" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"user" bigint NOT NULL,
	"query" text NOT NULL,
	"reference" text,
	"filter" json NOT NULL,
	"after" bigint NOT NULL,
	"before" bigint NOT NULL,
	"columns" json NOT NULL,
	"delimiter" text NOT NULL,
	"state" text NOT NULL,
	"rows" bigint NOT NULL,
	"parts" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"ordered_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "list_exports_state_is_known" CHECK ("state" = 'making' or "state" = 'ready')
);
--> statement-breakpoint
CREATE INDEX "list_exports_user" ON "list_exports" ("user","key");