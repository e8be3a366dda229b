CREATE TABLE `report_deliveries` (
	`file` integer NOT NULL,
	`receiver` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer,
	`reason` text,
	CONSTRAINT `report_deliveries_pkey` PRIMARY KEY(`file`, `receiver`),
	CONSTRAINT "report_deliveries_state_is_known" CHECK("state" = 'waiting' or "state" = 'renaming' or "state" = 'delivered')
);
--> statement-breakpoint
ALTER TABLE `report_exports` ADD `goes_to` text DEFAULT 'office' NOT NULL;