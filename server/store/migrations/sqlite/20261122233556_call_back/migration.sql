CREATE TABLE `callback_settings` (
	`entity` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`terms` text NOT NULL,
	`headers` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `risk_callbacks` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`payment` integer NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`url` text,
	`status` integer,
	`reason` text,
	`tried_at` integer,
	`failed_at` integer,
	CONSTRAINT "risk_callbacks_state_is_known" CHECK("state" = 'waiting' or "state" = 'resubmitted' or "state" = 'passed' or "state" = 'failed'),
	CONSTRAINT "risk_callbacks_tries_not_negative" CHECK("tries" >= 0)
);
--> statement-breakpoint
CREATE INDEX `risk_callbacks_entity` ON `risk_callbacks` (`entity`,`key`);--> statement-breakpoint
CREATE INDEX `risk_callbacks_failed` ON `risk_callbacks` (`entity`,`key`) WHERE "risk_callbacks"."state" = 'failed';