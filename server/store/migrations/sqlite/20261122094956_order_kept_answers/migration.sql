PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_kept_answers` (
	`key` integer PRIMARY KEY,
	`hash` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`payment` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_kept_answers`(`key`, `hash`, `body_hash`, `status`, `body`, `payment`, `created_at`) SELECT (`created_at` - 1767225600000) * 8192 + row_number() over (partition by `created_at` order by `hash`) - 1, substr(`hash`, 1, 24), substr(`body_hash`, 1, 24), `status`, `body`, `payment`, `created_at` FROM `kept_answers` ORDER BY `created_at`, `hash`;--> statement-breakpoint
DROP TABLE `kept_answers`;--> statement-breakpoint
ALTER TABLE `__new_kept_answers` RENAME TO `kept_answers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `kept_answers_hash` ON `kept_answers` (`hash`);
