-- The rows are made again from the provision file at each start.
DROP TABLE `wallet_keys`;--> statement-breakpoint
CREATE TABLE `wallet_keys` (
	`entity` integer NOT NULL,
	`brand` text NOT NULL,
	`recipient` text NOT NULL,
	`public_key_hash` text NOT NULL,
	`sealed` text NOT NULL,
	CONSTRAINT `wallet_keys_pkey` PRIMARY KEY(`entity`, `brand`, `recipient`, `public_key_hash`),
	CONSTRAINT `fk_wallet_keys_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
