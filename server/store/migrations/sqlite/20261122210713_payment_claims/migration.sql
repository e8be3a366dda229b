CREATE TABLE `payment_claims` (
	`payment` integer PRIMARY KEY,
	`checkout` integer,
	`reference` text,
	`charge` text,
	`ends_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_claims_reference` ON `payment_claims` (`reference`) WHERE "payment_claims"."reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_claims_charge` ON `payment_claims` (`charge`) WHERE "payment_claims"."charge" is not null;--> statement-breakpoint
CREATE INDEX `payment_claims_ends_at` ON `payment_claims` (`ends_at`) WHERE "payment_claims"."reference" is null;