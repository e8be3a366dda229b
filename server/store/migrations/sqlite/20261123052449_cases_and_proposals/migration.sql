CREATE TABLE `proposals` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`payment` integer NOT NULL,
	`outcome` text NOT NULL,
	`result_code` text,
	`seen_code` text NOT NULL,
	`reason` text NOT NULL,
	`proposer` integer NOT NULL,
	`proposed_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	CONSTRAINT "proposals_outcome_is_known" CHECK("outcome" = 'approved' or "outcome" = 'declined'),
	CONSTRAINT "proposals_state_is_known" CHECK("state" = 'open' or "state" = 'carriedOut' or "state" = 'refused' or "state" = 'expired'),
	CONSTRAINT "proposals_open_until_decided" CHECK(("state" = 'open') = ("decided_at" is null)),
	CONSTRAINT "proposals_decline_has_code" CHECK(("outcome" = 'declined') = ("result_code" is not null)),
	CONSTRAINT "proposals_carried_out_by_another" CHECK("state" <> 'carriedOut' or "decided_by" <> "proposer")
);
--> statement-breakpoint
ALTER TABLE `risk_cases` ADD `assignee` integer;--> statement-breakpoint
ALTER TABLE `risk_cases` ADD `locked_until` integer;--> statement-breakpoint
ALTER TABLE `schedules` ADD `paused_at` integer;--> statement-breakpoint
CREATE INDEX `payments_registration` ON `payments` (`registration`,`key`) WHERE "payments"."registration" is not null;--> statement-breakpoint
CREATE INDEX `proposals_of_payment` ON `proposals` (`payment`,`key`);--> statement-breakpoint
CREATE INDEX `proposals_open` ON `proposals` (`entity`,`key`) WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_payment` ON `proposals` (`payment`) WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX `registrations_entity` ON `registrations` (`entity`,`key`);--> statement-breakpoint
CREATE INDEX `registrations_reference` ON `registrations` (`entity`,("fields" ->> 'merchantTransactionId'),`key`) WHERE ("registrations"."fields" ->> 'merchantTransactionId') is not null;--> statement-breakpoint
CREATE INDEX `risk_cases_open` ON `risk_cases` (`entity`,`payment`) WHERE "risk_cases"."state" = 'open';