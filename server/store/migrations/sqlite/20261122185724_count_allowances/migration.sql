CREATE TABLE `allowances` (
	`name` text PRIMARY KEY,
	`ends_at` integer NOT NULL,
	`used` integer NOT NULL,
	`granted` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `checkout_progress` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `checkout_progress` ADD `declines` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `allowances_ends_at` ON `allowances` (`ends_at`);