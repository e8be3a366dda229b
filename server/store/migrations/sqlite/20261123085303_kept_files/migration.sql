CREATE TABLE `evidence` (
	`key` integer PRIMARY KEY,
	`dispute` integer NOT NULL,
	`entity` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`hash` text NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	CONSTRAINT "evidence_type_is_known" CHECK("type" = 'application/pdf' or "type" = 'image/png' or "type" = 'image/jpeg' or "type" = 'text/plain')
);
--> statement-breakpoint
CREATE TABLE `file_parts` (
	`file` integer NOT NULL,
	`number` integer NOT NULL,
	`sealed` text NOT NULL,
	CONSTRAINT `file_parts_pkey` PRIMARY KEY(`file`, `number`)
);
--> statement-breakpoint
CREATE INDEX `acquirer_rows_file_differing` ON `acquirer_rows` (`file`) WHERE ("acquirer_rows"."finding" ->> 'differences') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `evidence_hash` ON `evidence` (`dispute`,`hash`);--> statement-breakpoint
CREATE INDEX `evidence_dispute` ON `evidence` (`dispute`,`key`);