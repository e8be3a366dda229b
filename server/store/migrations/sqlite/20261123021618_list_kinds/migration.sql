CREATE TABLE `risk_list_kinds` (
	`entity` integer NOT NULL,
	`list` text NOT NULL,
	`kind` text NOT NULL,
	CONSTRAINT `risk_list_kinds_pkey` PRIMARY KEY(`entity`, `list`, `kind`)
);
--> statement-breakpoint
ALTER TABLE `admin_changes` ADD `token_alias` text DEFAULT '' NOT NULL;--> statement-breakpoint
INSERT INTO `risk_list_kinds` SELECT DISTINCT `entity`, `list`, `kind` FROM `risk_lists`;--> statement-breakpoint
UPDATE `admin_changes` SET `token_alias` = coalesce((SELECT `alias` FROM `access_tokens` WHERE substr(`hash`, 1, 32) = `token`), '');