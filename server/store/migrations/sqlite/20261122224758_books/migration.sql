CREATE TABLE `daily_totals` (
	`entity` integer NOT NULL,
	`day` integer NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`brand` text NOT NULL,
	`currency` text NOT NULL,
	`stripe` integer NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	CONSTRAINT `daily_totals_pkey` PRIMARY KEY(`entity`, `day`, `type`, `outcome`, `brand`, `currency`, `stripe`),
	CONSTRAINT "daily_totals_not_negative" CHECK("count" >= 0 and "cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE `postings` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`debit` text NOT NULL,
	`credit` text NOT NULL,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`at` integer NOT NULL,
	`payment` integer,
	`batch` integer,
	CONSTRAINT "postings_debit_is_known" CHECK("debit" = 'merchant' or "debit" = 'acquirerReceivable' or "debit" = 'chargebacks' or "debit" = 'fees' or "debit" = 'payouts' or "debit" = 'exchange'),
	CONSTRAINT "postings_credit_is_known" CHECK("credit" = 'merchant' or "credit" = 'acquirerReceivable' or "credit" = 'chargebacks' or "credit" = 'fees' or "credit" = 'payouts' or "credit" = 'exchange'),
	CONSTRAINT "postings_accounts_differ" CHECK("debit" <> "credit"),
	CONSTRAINT "postings_cents_positive" CHECK("cents" > 0),
	CONSTRAINT "postings_of_payment_or_batch" CHECK(("payment" is null) <> ("batch" is null))
);
--> statement-breakpoint
CREATE INDEX `postings_entity` ON `postings` (`entity`,`key`);
--> statement-breakpoint
INSERT INTO `marks` (`name`, `value`) SELECT 'booksBegin', coalesce(max(`key`), 0) FROM `ledger`;--> statement-breakpoint
INSERT INTO `daily_totals` (`entity`, `day`, `type`, `outcome`, `brand`, `currency`, `stripe`, `count`, `cents`, `fee_cents`) SELECT `entity`, 20454 + `key` / 707788800000, `type`, `state`, coalesce(`brand`, ''), `currency`, 0, count(*), sum(`amount_cents`), 0 FROM `payments` WHERE `state` <> 'pending' GROUP BY 1, 2, 3, 4, 5, 6;
