CREATE TABLE `checkout_progress` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`posted_at` integer,
	`read_at` integer,
	`payment` integer,
	CONSTRAINT `fk_checkout_progress_key_checkouts_key_fk` FOREIGN KEY (`key`) REFERENCES `checkouts`(`key`) ON DELETE CASCADE
);
--> statement-breakpoint
INSERT INTO `checkout_progress`(`key`, `version`, `posted_at`, `read_at`, `payment`) SELECT `key`, `version`, `posted_at`, `read_at`, `payment` FROM `checkouts` WHERE `version` > 1;--> statement-breakpoint
ALTER TABLE `checkouts` DROP COLUMN `version`;--> statement-breakpoint
ALTER TABLE `checkouts` DROP COLUMN `posted_at`;--> statement-breakpoint
ALTER TABLE `checkouts` DROP COLUMN `read_at`;--> statement-breakpoint
ALTER TABLE `checkouts` DROP COLUMN `payment`;