CREATE TABLE `declined_tries` (
	`payment` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`account` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `declined_tries_account` ON `declined_tries` (`account`,`at`);