CREATE TABLE "merchant_accounts" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"id" text NOT NULL,
	"entity" bigint NOT NULL,
	"position" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"connector" text NOT NULL,
	"acquirer_id" text NOT NULL,
	"terms" json NOT NULL,
	CONSTRAINT "merchant_accounts_state_is_known" CHECK ("state" = 'active' or "state" = 'disabled' or "state" = 'closed'),
	CONSTRAINT "merchant_accounts_position_is_possible" CHECK ("position" between 0 and 9999)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "merchant_account" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_accounts_id" ON "merchant_accounts" ("id");--> statement-breakpoint
ALTER TABLE "merchant_accounts" ADD CONSTRAINT "merchant_accounts_entity_entities_key_fkey" FOREIGN KEY ("entity") REFERENCES "entities"("key");