CREATE TABLE `schedules` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`registration` integer NOT NULL,
	`type` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`test_mode` text,
	`ndc` text NOT NULL,
	`fields` text NOT NULL,
	`job` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer,
	`charges` integer NOT NULL,
	`charges_max` integer,
	`run` text,
	`notice` text,
	`ended` text,
	CONSTRAINT "schedules_end_is_known" CHECK("ended" is null or "ended" = 'completed' or "ended" = 'descheduled' or "ended" = 'registrationGone' or "ended" = 'forbidden'),
	CONSTRAINT "schedules_ended_has_no_date" CHECK("ended" is null or "next_at" is null),
	CONSTRAINT "schedules_amount_positive" CHECK("amount_cents" > 0),
	CONSTRAINT "schedules_charges_within_limit" CHECK("charges_max" is null or "charges" <= "charges_max")
);
--> statement-breakpoint
CREATE INDEX `schedules_entity` ON `schedules` (`entity`,`key`);--> statement-breakpoint
CREATE INDEX `schedules_registration` ON `schedules` (`registration`,`key`);