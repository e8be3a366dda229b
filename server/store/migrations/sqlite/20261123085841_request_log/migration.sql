CREATE TABLE `request_log` (
	`key` integer PRIMARY KEY,
	`at` integer NOT NULL,
	`entity` integer NOT NULL,
	`token` text NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`code` text,
	`ndc` text NOT NULL,
	`millis` integer NOT NULL,
	`object` integer,
	`about` integer,
	`idempotency_key` text,
	`address` text NOT NULL,
	`parameters` text NOT NULL,
	`answer` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `request_log_entity` ON `request_log` (`entity`,`key`);--> statement-breakpoint
CREATE INDEX `request_log_failed` ON `request_log` (`entity`,`key`) WHERE "request_log"."status" >= 400;--> statement-breakpoint
CREATE INDEX `request_log_token` ON `request_log` (`token`,`key`);--> statement-breakpoint
CREATE INDEX `request_log_object` ON `request_log` (`object`,`key`) WHERE "request_log"."object" is not null;--> statement-breakpoint
CREATE INDEX `request_log_about` ON `request_log` (`about`,`key`) WHERE "request_log"."about" is not null;--> statement-breakpoint
CREATE INDEX `request_log_ndc` ON `request_log` (`ndc`,`key`);