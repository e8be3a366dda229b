CREATE TABLE "used_tokens" (
	"hash" text PRIMARY KEY,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_keys" (
	"entity" bigint,
	"brand" text,
	"recipient" text,
	"sealed" text NOT NULL,
	CONSTRAINT "wallet_keys_pkey" PRIMARY KEY("entity","brand","recipient")
);
--> statement-breakpoint
CREATE INDEX "used_tokens_expires_at" ON "used_tokens" ("expires_at");--> statement-breakpoint
ALTER TABLE "wallet_keys" ADD CONSTRAINT "wallet_keys_entity_entities_key_fkey" FOREIGN KEY ("entity") REFERENCES "entities"("key");