CREATE TABLE `used_tokens` (
	`hash` text PRIMARY KEY,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `wallet_keys` (
	`entity` integer NOT NULL,
	`brand` text NOT NULL,
	`recipient` text NOT NULL,
	`sealed` text NOT NULL,
	CONSTRAINT `wallet_keys_pkey` PRIMARY KEY(`entity`, `brand`, `recipient`),
	CONSTRAINT `fk_wallet_keys_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
--> statement-breakpoint
CREATE INDEX `used_tokens_expires_at` ON `used_tokens` (`expires_at`);