CREATE TABLE `payment_claims` (
	`name` text PRIMARY KEY,
	`holder` integer NOT NULL,
	`attempts` integer NOT NULL,
	`ends_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_claims_ends_at` ON `payment_claims` (`ends_at`);