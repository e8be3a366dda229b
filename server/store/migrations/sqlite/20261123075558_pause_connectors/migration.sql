CREATE TABLE `connector_pauses` (
	`connector` text PRIMARY KEY,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`reason` text NOT NULL
);
