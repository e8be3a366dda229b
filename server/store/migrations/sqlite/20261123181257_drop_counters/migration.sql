DROP INDEX IF EXISTS `risk_counters_until`;--> statement-breakpoint
DROP TABLE `risk_counters`;