CREATE TABLE `merchant_accounts` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`id` text NOT NULL,
	`entity` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`connector` text NOT NULL,
	`acquirer_id` text NOT NULL,
	`terms` text NOT NULL,
	CONSTRAINT `fk_merchant_accounts_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`),
	CONSTRAINT "merchant_accounts_state_is_known" CHECK("state" = 'active' or "state" = 'disabled' or "state" = 'closed'),
	CONSTRAINT "merchant_accounts_position_is_possible" CHECK("position" between 0 and 9999)
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `merchant_account` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `merchant_accounts_id` ON `merchant_accounts` (`id`);