CREATE TABLE "deliveries" (
	"webhook" bigint,
	"event" bigint,
	"tree" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"tries" bigint NOT NULL,
	"free_at" bigint,
	"holder" bigint,
	CONSTRAINT "deliveries_pkey" PRIMARY KEY("webhook","event"),
	CONSTRAINT "deliveries_tries_not_negative" CHECK ("tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_tries" (
	"key" bigint PRIMARY KEY,
	"webhook" bigint NOT NULL,
	"event" bigint NOT NULL,
	"at" bigint NOT NULL,
	"status" bigint,
	"reason" text,
	"latency_millis" bigint NOT NULL,
	"response" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"key" bigint PRIMARY KEY,
	"entity" bigint NOT NULL,
	"type" text NOT NULL,
	"action" text,
	"object" bigint NOT NULL,
	"tree" bigint NOT NULL,
	"at" bigint NOT NULL,
	"body" text NOT NULL,
	"ndc" text NOT NULL,
	"distributed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"types" json NOT NULL,
	"fields" text NOT NULL,
	"format" text NOT NULL,
	"secrets" text NOT NULL,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL,
	"provisioned" json NOT NULL,
	CONSTRAINT "webhooks_fields_are_known" CHECK ("fields" = 'all' or "fields" = 'withoutCustomerData'),
	CONSTRAINT "webhooks_format_is_known" CHECK ("format" = 'encrypted' or "format" = 'encryptedJson' or "format" = 'signed'),
	CONSTRAINT "webhooks_state_is_known" CHECK ("state" = 'inactive' or "state" = 'active' or "state" = 'paused')
);
--> statement-breakpoint
CREATE INDEX "deliveries_event" ON "deliveries" ("event");--> statement-breakpoint
CREATE INDEX "deliveries_free_at" ON "deliveries" ("webhook","free_at","event") WHERE "free_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_tree" ON "deliveries" ("webhook","tree","event") WHERE "free_at" is not null;--> statement-breakpoint
CREATE INDEX "delivery_tries_webhook" ON "delivery_tries" ("webhook","key");--> statement-breakpoint
CREATE INDEX "delivery_tries_event" ON "delivery_tries" ("event","key");--> statement-breakpoint
CREATE INDEX "events_entity" ON "events" ("entity","key");--> statement-breakpoint
CREATE INDEX "events_object" ON "events" ("object","key");--> statement-breakpoint
CREATE INDEX "events_undistributed" ON "events" ("key") WHERE "distributed_at" is null;--> statement-breakpoint
CREATE INDEX "events_undistributed_tree" ON "events" ("tree","key") WHERE "distributed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_name" ON "webhooks" ("entity","name");--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_entity_entities_key_fkey" FOREIGN KEY ("entity") REFERENCES "entities"("key");