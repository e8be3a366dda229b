PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_retry_blocks` (
	`entity` integer NOT NULL,
	`account` text NOT NULL,
	`result_code` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	CONSTRAINT `retry_blocks_pkey` PRIMARY KEY(`entity`, `account`, `result_code`)
);
--> statement-breakpoint
INSERT INTO `__new_retry_blocks`(`entity`, `account`, `result_code`, `since`, `until`) SELECT `entity`, `account`, `result_code`, `since`, `until` FROM `retry_blocks`;--> statement-breakpoint
DROP TABLE `retry_blocks`;--> statement-breakpoint
ALTER TABLE `__new_retry_blocks` RENAME TO `retry_blocks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;