-- The rows are made again from the provision file at each start.
DROP TABLE "wallet_keys";--> statement-breakpoint
CREATE TABLE "wallet_keys" (
	"entity" bigint,
	"brand" text,
	"recipient" text,
	"public_key_hash" text,
	"sealed" text NOT NULL,
	CONSTRAINT "wallet_keys_pkey" PRIMARY KEY("entity","brand","recipient","public_key_hash")
);
--> statement-breakpoint
ALTER TABLE "wallet_keys" ADD CONSTRAINT "wallet_keys_entity_entities_key_fkey" FOREIGN KEY ("entity") REFERENCES "entities"("key");
