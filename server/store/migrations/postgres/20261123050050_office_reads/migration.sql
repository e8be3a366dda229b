CREATE TABLE "saved_views" (
	"key" bigint PRIMARY KEY,
	"user" bigint NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "code" text DEFAULT '';--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "flow" text DEFAULT '';--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "acquirer" text DEFAULT '';--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "answered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "late" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "millis" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" DROP CONSTRAINT "daily_totals_pkey";--> statement-breakpoint
ALTER TABLE "daily_totals" ADD CONSTRAINT "daily_totals_pkey" PRIMARY KEY("entity","day","type","outcome","brand","currency","code","flow","acquirer","stripe");--> statement-breakpoint
CREATE INDEX "acquirer_rows_unmatched" ON "acquirer_rows" ("status","key") WHERE "status" in ('NOT_MATCHED', 'MULTIPLE_MATCHES');--> statement-breakpoint
CREATE INDEX "acquirer_rows_differing" ON "acquirer_rows" ("key") WHERE ("finding" ->> 'differences') is not null;--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" ("entity","key") WHERE "state" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_disputes" ON "payments" ("entity","key") WHERE "type" = 'CB';--> statement-breakpoint
CREATE INDEX "payments_connector" ON "payments" (("findings" -> 'resultDetails' ->> 'ConnectorTxID1'),"key") WHERE ("findings" -> 'resultDetails' ->> 'ConnectorTxID1') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" ("user","path","name");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_users_key_fkey" FOREIGN KEY ("user") REFERENCES "users"("key");