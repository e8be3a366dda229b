CREATE TABLE `settlement_corrections` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`batch` integer NOT NULL,
	`line` integer,
	`payment` integer,
	`record_type` text NOT NULL,
	`transaction_type` text NOT NULL,
	`gross_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `settlement_batches` ADD `merchant_account_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settlement_batches` ADD `acquirer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settlement_batches` ADD `gross_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settlement_batches` ADD `clearing_institute_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settlement_batches` ADD `clearing_institute_merchant_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settlement_batches` ADD `zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE `settlement_lines` ADD `entry` integer;--> statement-breakpoint
ALTER TABLE `settlement_lines` ADD `correction` integer;--> statement-breakpoint
DROP INDEX IF EXISTS `settlement_batches_cut_off`;--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_batches_group` ON `settlement_batches` (`entity`,`merchant_account_id`,`acquirer`,`currency`,`payout_currency`,`cut_off_at`);--> statement-breakpoint
CREATE INDEX `settlement_corrections_entity` ON `settlement_corrections` (`entity`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_corrections_failure` ON `settlement_corrections` (`batch`) WHERE "settlement_corrections"."line" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_lines_entry` ON `settlement_lines` (`entry`) WHERE "settlement_lines"."entry" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_lines_correction` ON `settlement_lines` (`correction`) WHERE "settlement_lines"."correction" is not null;