CREATE TABLE `fetched_files` (
	`source` integer NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text,
	`file` integer,
	CONSTRAINT `fetched_files_pkey` PRIMARY KEY(`source`, `name`),
	CONSTRAINT "fetched_files_state_is_known" CHECK("state" = 'seen' or "state" = 'imported' or "state" = 'known' or "state" = 'quarantined' or "state" = 'failed')
);
--> statement-breakpoint
CREATE TABLE `file_sources` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`merchant_account` integer,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`user` text NOT NULL,
	`host_key` text NOT NULL,
	`folder` text NOT NULL,
	`files` text NOT NULL,
	`profile` text NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`provisioned` text NOT NULL,
	`busy_until` integer,
	`looked_at` integer,
	`fault` text,
	CONSTRAINT `fk_file_sources_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
--> statement-breakpoint
ALTER TABLE `acquirer_files` ADD `layout` text;--> statement-breakpoint
CREATE UNIQUE INDEX `file_sources_name` ON `file_sources` (`entity`,`name`);--> statement-breakpoint
DROP INDEX `settlement_batches_date`;--> statement-breakpoint
CREATE INDEX `settlement_batches_date` ON `settlement_batches` (`entity`,`key`,`date`);