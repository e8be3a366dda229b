CREATE TABLE `file_deliveries` (
	`receiver` integer NOT NULL,
	`batch` integer NOT NULL,
	`format` text NOT NULL,
	`state` text NOT NULL,
	CONSTRAINT `file_deliveries_pkey` PRIMARY KEY(`receiver`, `batch`, `format`),
	CONSTRAINT "file_deliveries_state_is_known" CHECK("state" = 'waiting' or "state" = 'renaming' or "state" = 'delivered')
);
--> statement-breakpoint
CREATE TABLE `file_receivers` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`user` text NOT NULL,
	`host_key` text NOT NULL,
	`folder` text NOT NULL,
	`columns` text NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`provisioned` text NOT NULL,
	CONSTRAINT `fk_file_receivers_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
--> statement-breakpoint
CREATE TABLE `file_tries` (
	`key` integer PRIMARY KEY,
	`receiver` integer NOT NULL,
	`batch` integer NOT NULL,
	`format` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text
);
--> statement-breakpoint
CREATE TABLE `pick_up_keys` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	`provisioned` text NOT NULL,
	CONSTRAINT `fk_pick_up_keys_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_receivers_name` ON `file_receivers` (`entity`,`name`);--> statement-breakpoint
CREATE INDEX `file_tries_receiver` ON `file_tries` (`receiver`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `pick_up_keys_fingerprint` ON `pick_up_keys` (`entity`,`fingerprint`);