CREATE TABLE `risk_subjects` (
	`entity` integer NOT NULL,
	`subject` text NOT NULL,
	`version` integer NOT NULL,
	`until` integer NOT NULL,
	`counters` text NOT NULL,
	CONSTRAINT `risk_subjects_pkey` PRIMARY KEY(`subject`, `entity`)
);
--> statement-breakpoint
CREATE INDEX `risk_subjects_until` ON `risk_subjects` (`until`);--> statement-breakpoint
INSERT INTO `risk_subjects` SELECT `entity`, `subject`, 1, max(`until`), group_concat(`kind` || ':' || (`since` / 60000 / cast(substr(`kind`, instr(`kind`, '/') + 1) AS integer)) || ':' || CASE WHEN substr(`kind`, 1, 8) IN ('attempts', 'approved', 'declined') THEN `count` ELSE `cents` END, ';') FROM `risk_counters` GROUP BY `subject`, `entity`;