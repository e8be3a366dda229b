ALTER TABLE `users` ADD `passkeys` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor`,`key`);