ALTER TABLE `proposals` ADD `amount_cents` integer;--> statement-breakpoint
ALTER TABLE `proposals` ADD `seen_version` integer;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_proposals` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`payment` integer NOT NULL,
	`outcome` text NOT NULL,
	`result_code` text,
	`amount_cents` integer,
	`seen_code` text NOT NULL,
	`seen_version` integer,
	`reason` text NOT NULL,
	`proposer` integer NOT NULL,
	`proposed_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	CONSTRAINT "proposals_outcome_is_known" CHECK("outcome" = 'approved' or "outcome" = 'declined' or "outcome" = 'CB' or "outcome" = 'CR'),
	CONSTRAINT "proposals_state_is_known" CHECK("state" = 'open' or "state" = 'carriedOut' or "state" = 'refused' or "state" = 'expired'),
	CONSTRAINT "proposals_open_until_decided" CHECK(("state" = 'open') = ("decided_at" is null)),
	CONSTRAINT "proposals_decline_has_code" CHECK(("outcome" = 'declined' or "outcome" = 'CB') = ("result_code" is not null)),
	CONSTRAINT "proposals_booking_has_amount" CHECK(("outcome" = 'CB' or "outcome" = 'CR') = ("amount_cents" is not null)),
	CONSTRAINT "proposals_amount_positive" CHECK("amount_cents" > 0),
	CONSTRAINT "proposals_booking_has_version" CHECK(("amount_cents" is null) = ("seen_version" is null)),
	CONSTRAINT "proposals_carried_out_by_another" CHECK("state" <> 'carriedOut' or "decided_by" <> "proposer")
);
--> statement-breakpoint
INSERT INTO `__new_proposals`(`key`, `version`, `entity`, `payment`, `outcome`, `result_code`, `seen_code`, `reason`, `proposer`, `proposed_at`, `state`, `decided_by`, `decided_at`) SELECT `key`, `version`, `entity`, `payment`, `outcome`, `result_code`, `seen_code`, `reason`, `proposer`, `proposed_at`, `state`, `decided_by`, `decided_at` FROM `proposals`;--> statement-breakpoint
DROP TABLE `proposals`;--> statement-breakpoint
ALTER TABLE `__new_proposals` RENAME TO `proposals`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `proposals_of_payment` ON `proposals` (`payment`,`key`);--> statement-breakpoint
CREATE INDEX `proposals_open` ON `proposals` (`entity`,`key`) WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX `proposals_list` ON `proposals` (`state`,`key`) WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_payment` ON `proposals` (`payment`) WHERE "proposals"."state" = 'open';