CREATE TABLE "payment_claims" (
	"name" text PRIMARY KEY,
	"holder" bigint NOT NULL,
	"attempts" bigint NOT NULL,
	"ends_at" bigint
);
--> statement-breakpoint
CREATE INDEX "payment_claims_ends_at" ON "payment_claims" ("ends_at");