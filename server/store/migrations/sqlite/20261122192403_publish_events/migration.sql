CREATE TABLE `deliveries` (
	`webhook` integer NOT NULL,
	`event` integer NOT NULL,
	`tree` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer NOT NULL,
	`free_at` integer,
	`holder` integer,
	CONSTRAINT `deliveries_pkey` PRIMARY KEY(`webhook`, `event`),
	CONSTRAINT "deliveries_tries_not_negative" CHECK("tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE `delivery_tries` (
	`key` integer PRIMARY KEY,
	`webhook` integer NOT NULL,
	`event` integer NOT NULL,
	`at` integer NOT NULL,
	`status` integer,
	`reason` text,
	`latency_millis` integer NOT NULL,
	`response` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `events` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`type` text NOT NULL,
	`action` text,
	`object` integer NOT NULL,
	`tree` integer NOT NULL,
	`at` integer NOT NULL,
	`body` text NOT NULL,
	`ndc` text NOT NULL,
	`distributed_at` integer
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`fields` text NOT NULL,
	`format` text NOT NULL,
	`secrets` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`provisioned` text NOT NULL,
	CONSTRAINT `fk_webhooks_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`),
	CONSTRAINT "webhooks_fields_are_known" CHECK("fields" = 'all' or "fields" = 'withoutCustomerData'),
	CONSTRAINT "webhooks_format_is_known" CHECK("format" = 'encrypted' or "format" = 'encryptedJson' or "format" = 'signed'),
	CONSTRAINT "webhooks_state_is_known" CHECK("state" = 'inactive' or "state" = 'active' or "state" = 'paused')
);
--> statement-breakpoint
CREATE INDEX `deliveries_event` ON `deliveries` (`event`);--> statement-breakpoint
CREATE INDEX `deliveries_free_at` ON `deliveries` (`webhook`,`free_at`,`event`) WHERE "deliveries"."free_at" is not null;--> statement-breakpoint
CREATE INDEX `deliveries_tree` ON `deliveries` (`webhook`,`tree`,`event`) WHERE "deliveries"."free_at" is not null;--> statement-breakpoint
CREATE INDEX `delivery_tries_webhook` ON `delivery_tries` (`webhook`,`key`);--> statement-breakpoint
CREATE INDEX `delivery_tries_event` ON `delivery_tries` (`event`,`key`);--> statement-breakpoint
CREATE INDEX `events_entity` ON `events` (`entity`,`key`);--> statement-breakpoint
CREATE INDEX `events_object` ON `events` (`object`,`key`);--> statement-breakpoint
CREATE INDEX `events_undistributed` ON `events` (`key`) WHERE "events"."distributed_at" is null;--> statement-breakpoint
CREATE INDEX `events_undistributed_tree` ON `events` (`tree`,`key`) WHERE "events"."distributed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_name` ON `webhooks` (`entity`,`name`);