CREATE TABLE `closed_totals` (
	`entity` integer NOT NULL,
	`day` integer NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`brand` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	CONSTRAINT `closed_totals_pkey` PRIMARY KEY(`entity`, `day`, `type`, `outcome`, `brand`, `currency`),
	CONSTRAINT "closed_totals_not_negative" CHECK("count" >= 0 and "cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `daily_totals_open` ON `daily_totals` (`entity`,`day`) WHERE "daily_totals"."stripe" >= 0;