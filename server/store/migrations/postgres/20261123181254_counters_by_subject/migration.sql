CREATE TABLE "risk_subjects" (
	"entity" bigint,
	"subject" text,
	"version" bigint NOT NULL,
	"until" bigint NOT NULL,
	"counters" text NOT NULL,
	CONSTRAINT "risk_subjects_pkey" PRIMARY KEY("subject","entity")
);
--> statement-breakpoint
CREATE INDEX "risk_subjects_until" ON "risk_subjects" ("until");--> statement-breakpoint
INSERT INTO "risk_subjects" SELECT "entity", "subject", 1, max("until"), string_agg("kind" || ':' || ("since" / 60000 / split_part("kind", '/', 2)::bigint) || ':' || CASE WHEN substr("kind", 1, 8) IN ('attempts', 'approved', 'declined') THEN "count" ELSE "cents" END, ';') FROM "risk_counters" GROUP BY "subject", "entity";