ALTER TABLE `agreements` ADD `realm` text DEFAULT 'real' NOT NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_agreements` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`realm` text DEFAULT 'real' NOT NULL,
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
	CONSTRAINT "agreements_realm_is_known" CHECK("realm" = 'real' or "realm" = 'test'),
	CONSTRAINT "agreements_type_is_known" CHECK("type" = 'UNSCHEDULED' or "type" = 'INSTALLMENT' or "type" = 'RECURRING'),
	CONSTRAINT "agreements_payments_not_negative" CHECK("payments" >= 0),
	CONSTRAINT "agreements_payments_within_limit" CHECK("payments_max" is null or "payments" <= "payments_max" or "payments" = 1)
);
--> statement-breakpoint
INSERT INTO `__new_agreements`(`key`, `version`, `entity`, `account`, `registration`, `type`, `recurring_type`, `currency`, `initial_transaction_id`, `expiry`, `frequency_days`, `payments_max`, `payments`, `charged_at`, `open_payment`, `cancelled_by`, `created_at`) SELECT `key`, `version`, `entity`, `account`, `registration`, `type`, `recurring_type`, `currency`, `initial_transaction_id`, `expiry`, `frequency_days`, `payments_max`, `payments`, `charged_at`, `open_payment`, `cancelled_by`, `created_at` FROM `agreements`;--> statement-breakpoint
DROP TABLE `agreements`;--> statement-breakpoint
ALTER TABLE `__new_agreements` RENAME TO `agreements`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `agreements_account` ON `agreements` (`account`);--> statement-breakpoint
CREATE INDEX `agreements_registration` ON `agreements` (`registration`) WHERE "agreements"."registration" is not null;--> statement-breakpoint
CREATE INDEX `agreements_initial_transaction_id` ON `agreements` (`initial_transaction_id`) WHERE "agreements"."initial_transaction_id" is not null;