CREATE TABLE "file_deliveries" (
	"receiver" bigint,
	"batch" bigint,
	"format" text,
	"state" text NOT NULL,
	CONSTRAINT "file_deliveries_pkey" PRIMARY KEY("receiver","batch","format"),
	CONSTRAINT "file_deliveries_state_is_known" CHECK ("state" = 'waiting' or "state" = 'renaming' or "state" = 'delivered')
);
--> statement-breakpoint
CREATE TABLE "file_receivers" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"port" bigint NOT NULL,
	"user" text NOT NULL,
	"host_key" text NOT NULL,
	"folder" text NOT NULL,
	"columns" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	"provisioned" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_tries" (
	"key" bigint PRIMARY KEY,
	"receiver" bigint NOT NULL,
	"batch" bigint NOT NULL,
	"format" text NOT NULL,
	"at" bigint NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "pick_up_keys" (
	"key" bigint PRIMARY KEY,
	"entity" bigint NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" bigint NOT NULL,
	"provisioned" json NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "file_receivers_name" ON "file_receivers" ("entity","name");--> statement-breakpoint
CREATE INDEX "file_tries_receiver" ON "file_tries" ("receiver","key");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_up_keys_fingerprint" ON "pick_up_keys" ("entity","fingerprint");--> statement-breakpoint
ALTER TABLE "file_receivers" ADD CONSTRAINT "file_receivers_entity_entities_key_fkey" FOREIGN KEY ("entity") REFERENCES "entities"("key");--> statement-breakpoint
ALTER TABLE "pick_up_keys" ADD CONSTRAINT "pick_up_keys_entity_entities_key_fkey" FOREIGN KEY ("entity") REFERENCES "entities"("key");