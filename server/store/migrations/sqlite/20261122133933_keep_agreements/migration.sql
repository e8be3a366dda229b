CREATE TABLE `agreements` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`account` text NOT NULL,
	`registration` integer,
	`type` text NOT NULL,
	`recurring_type` text,
	`currency` text NOT NULL,
	`initial_transaction_id` text,
	`expiry` text,
	`frequency_days` integer,
	`payments_max` integer,
	`payments` integer NOT NULL,
	`charged_at` integer,
	`open_payment` integer,
	`cancelled_by` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "agreements_type_is_known" CHECK("type" = 'UNSCHEDULED' or "type" = 'INSTALLMENT' or "type" = 'RECURRING'),
	CONSTRAINT "agreements_payments_not_negative" CHECK("payments" >= 0),
	CONSTRAINT "agreements_payments_within_limit" CHECK("payments_max" is null or "payments" <= "payments_max" or "payments" = 1)
);
--> statement-breakpoint
CREATE TABLE `retry_blocks` (
	`entity` integer NOT NULL,
	`account` text NOT NULL,
	`result_code` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	CONSTRAINT `retry_blocks_pkey` PRIMARY KEY(`entity`, `account`)
);
--> statement-breakpoint
CREATE INDEX `agreements_account` ON `agreements` (`account`);--> statement-breakpoint
CREATE INDEX `agreements_registration` ON `agreements` (`registration`) WHERE "agreements"."registration" is not null;--> statement-breakpoint
CREATE INDEX `agreements_initial_transaction_id` ON `agreements` (`initial_transaction_id`) WHERE "agreements"."initial_transaction_id" is not null;