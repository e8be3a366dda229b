CREATE TABLE `settlement_batches` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`cut_off_at` integer NOT NULL,
	`date` text NOT NULL,
	`currency` text NOT NULL,
	`payout_currency` text NOT NULL,
	`rate` text NOT NULL,
	`payout_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`lines` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settlement_files` (
	`batch` integer NOT NULL,
	`format` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`made_at` integer NOT NULL,
	CONSTRAINT `settlement_files_pkey` PRIMARY KEY(`batch`, `format`)
);
--> statement-breakpoint
CREATE TABLE `settlement_lines` (
	`key` integer PRIMARY KEY,
	`batch` integer NOT NULL,
	`payment` integer,
	`record_type` text NOT NULL,
	`transaction_type` text NOT NULL,
	`gross_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_batches_cut_off` ON `settlement_batches` (`entity`,`currency`,`cut_off_at`);--> statement-breakpoint
CREATE INDEX `settlement_batches_date` ON `settlement_batches` (`entity`,`date`,`key`);--> statement-breakpoint
CREATE INDEX `settlement_lines_batch` ON `settlement_lines` (`batch`,`key`);