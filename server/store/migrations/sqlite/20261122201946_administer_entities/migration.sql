CREATE TABLE `admin_changes` (
	`key` integer PRIMARY KEY,
	`at` integer NOT NULL,
	`token` text NOT NULL,
	`entity` integer NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `alias` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `scopes` text DEFAULT '["pay","refund","read","register","report"]' NOT NULL;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `origin` text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `test_clock` text DEFAULT 'false' NOT NULL;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `addresses` text;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `ending` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `revoked_at` integer;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `entities` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `entities` ADD `state` text DEFAULT 'active' NOT NULL CONSTRAINT "entities_state_is_known" CHECK("state" = 'active' or "state" = 'disabled' or "state" = 'closed');--> statement-breakpoint
CREATE INDEX `admin_changes_entity` ON `admin_changes` (`entity`,`key`);