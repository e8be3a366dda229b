CREATE TABLE `report_exports` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`report` text NOT NULL,
	`brand` text,
	`currency` text,
	`rhythm` text NOT NULL,
	`next_day` integer NOT NULL,
	`due_at` integer NOT NULL,
	`ordered_by` text NOT NULL,
	`ordered_at` integer NOT NULL,
	CONSTRAINT "report_exports_rhythm_is_known" CHECK("rhythm" = 'daily' or "rhythm" = 'weekly' or "rhythm" = 'monthly')
);
--> statement-breakpoint
CREATE TABLE `report_files` (
	`key` integer PRIMARY KEY,
	`export` integer NOT NULL,
	`entity` integer NOT NULL,
	`report` text NOT NULL,
	`name` text NOT NULL,
	`first_day` integer NOT NULL,
	`last_day` integer NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`made_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_exports_entity` ON `report_exports` (`entity`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_files_period` ON `report_files` (`export`,`last_day`);--> statement-breakpoint
CREATE INDEX `report_files_entity` ON `report_files` (`entity`,`key`);