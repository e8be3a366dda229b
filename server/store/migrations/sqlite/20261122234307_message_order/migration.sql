DROP INDEX `messages_free_at`;--> statement-breakpoint
CREATE INDEX `messages_free_at` ON `messages` (`free_at`,`key`);
