CREATE TABLE `list_exports` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`user` integer NOT NULL,
	`query` text NOT NULL,
	`reference` text,
	`filter` text NOT NULL,
	`after` integer NOT NULL,
	`before` integer NOT NULL,
	`columns` text NOT NULL,
	`delimiter` text NOT NULL,
	`state` text NOT NULL,
	`rows` integer NOT NULL,
	`parts` integer NOT NULL,
	`bytes` integer NOT NULL,
	`ordered_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "list_exports_state_is_known" CHECK("state" = 'making' or "state" = 'ready')
);
--> statement-breakpoint
CREATE INDEX `list_exports_user` ON `list_exports` (`user`,`key`);