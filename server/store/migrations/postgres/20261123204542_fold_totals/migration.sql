CREATE TABLE "closed_totals" (
	"entity" bigint,
	"day" bigint,
	"type" text,
	"outcome" text,
	"brand" text,
	"currency" text,
	"count" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	CONSTRAINT "closed_totals_pkey" PRIMARY KEY("entity","day","type","outcome","brand","currency"),
	CONSTRAINT "closed_totals_not_negative" CHECK ("count" >= 0 and "cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX "daily_totals_open" ON "daily_totals" ("entity","day") WHERE "stripe" >= 0;