CREATE TABLE `saved_views` (
	`key` integer PRIMARY KEY,
	`user` integer NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	CONSTRAINT `fk_saved_views_user_users_key_fk` FOREIGN KEY (`user`) REFERENCES `users`(`key`)
);
--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `flow` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `acquirer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `answered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `late` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `millis` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_daily_totals` (
	`entity` integer NOT NULL,
	`day` integer NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`brand` text NOT NULL,
	`currency` text NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`flow` text DEFAULT '' NOT NULL,
	`acquirer` text DEFAULT '' NOT NULL,
	`stripe` integer NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`late` integer DEFAULT 0 NOT NULL,
	`millis` integer DEFAULT 0 NOT NULL,
	CONSTRAINT `daily_totals_pkey` PRIMARY KEY(`entity`, `day`, `type`, `outcome`, `brand`, `currency`, `code`, `flow`, `acquirer`, `stripe`),
	CONSTRAINT "daily_totals_not_negative" CHECK("count" >= 0 and "cents" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_daily_totals`(`entity`, `day`, `type`, `outcome`, `brand`, `currency`, `stripe`, `count`, `cents`, `fee_cents`) SELECT `entity`, `day`, `type`, `outcome`, `brand`, `currency`, `stripe`, `count`, `cents`, `fee_cents` FROM `daily_totals`;--> statement-breakpoint
DROP TABLE `daily_totals`;--> statement-breakpoint
ALTER TABLE `__new_daily_totals` RENAME TO `daily_totals`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `acquirer_rows_unmatched` ON `acquirer_rows` (`status`,`key`) WHERE "acquirer_rows"."status" in ('NOT_MATCHED', 'MULTIPLE_MATCHES');--> statement-breakpoint
CREATE INDEX `acquirer_rows_differing` ON `acquirer_rows` (`key`) WHERE ("acquirer_rows"."finding" ->> 'differences') is not null;--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`entity`,`key`) WHERE "payments"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `payments_disputes` ON `payments` (`entity`,`key`) WHERE "payments"."type" = 'CB';--> statement-breakpoint
CREATE INDEX `payments_connector` ON `payments` (("findings" -> 'resultDetails' ->> 'ConnectorTxID1'),`key`) WHERE ("payments"."findings" -> 'resultDetails' ->> 'ConnectorTxID1') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user`,`path`,`name`);