CREATE TABLE "payment_claims" (
	"payment" bigint PRIMARY KEY,
	"checkout" bigint,
	"reference" text,
	"charge" text,
	"ends_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_claims_reference" ON "payment_claims" ("reference") WHERE "reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_claims_charge" ON "payment_claims" ("charge") WHERE "charge" is not null;--> statement-breakpoint
CREATE INDEX "payment_claims_ends_at" ON "payment_claims" ("ends_at") WHERE "reference" is null;