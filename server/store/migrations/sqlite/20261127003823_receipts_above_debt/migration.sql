PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`checkout` integer,
	`root` integer NOT NULL,
	`base` integer,
	`type` text NOT NULL,
	`state` text NOT NULL,
	`waits_for` text,
	`result_code` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`brand` text,
	`test_mode` text,
	`ndc` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`fields` text NOT NULL,
	`findings` text NOT NULL,
	`sealed` text,
	`claim` integer,
	`authorized_cents` integer NOT NULL,
	`captured_cents` integer NOT NULL,
	`released_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`captures` integer NOT NULL,
	`charged_back_cents` integer DEFAULT 0 NOT NULL,
	`recovered_cents` integer DEFAULT 0 NOT NULL,
	`received_cents` integer DEFAULT 0 NOT NULL,
	`credited_cents` integer DEFAULT 0 NOT NULL,
	`credit_voided_cents` integer DEFAULT 0 NOT NULL,
	`occasion` text,
	`open_reference` integer,
	`registration` integer,
	`merchant_account` integer,
	CONSTRAINT "payments_type_is_known" CHECK("type" = 'PA' or "type" = 'DB' or "type" = 'CD' or "type" = 'RG' or "type" = 'CP' or "type" = 'RV' or "type" = 'RF' or "type" = 'RB' or "type" = 'CB' or "type" = 'CR' or "type" = 'RC' or "type" = '3D' or "type" = 'RI'),
	CONSTRAINT "payments_state_is_known" CHECK("state" = 'pending' or "state" = 'approved' or "state" = 'rejected'),
	CONSTRAINT "payments_ended_unless_pending" CHECK(("state" = 'pending') = ("ended_at" is null)),
	CONSTRAINT "payments_waits_for_is_known" CHECK("waits_for" = 'issuer' or "waits_for" = 'shopper' or "waits_for" = 'analyst' or "waits_for" = 'acquirer'),
	CONSTRAINT "payments_waits_only_while_pending" CHECK("waits_for" is null or "state" = 'pending'),
	CONSTRAINT "payments_test_mode_is_known" CHECK("test_mode" = 'INTERNAL' or "test_mode" = 'EXTERNAL'),
	CONSTRAINT "payments_root_has_no_base" CHECK(("base" is null) = ("root" = "key")),
	CONSTRAINT "payments_success_holds_claim" CHECK("state" <> 'approved' or "checkout" is null or "claim" is not null),
	CONSTRAINT "payments_claim_is_own_checkout" CHECK("claim" is null or ("checkout" is not null and "claim" = "checkout")),
	CONSTRAINT "payments_sealed_while_pending" CHECK("sealed" is null or "state" = 'pending'),
	CONSTRAINT "payments_open_reference_on_root_only" CHECK("open_reference" is null or "base" is null),
	CONSTRAINT "payments_amount_not_negative" CHECK("amount_cents" >= 0),
	CONSTRAINT "payments_authorized_not_negative" CHECK("authorized_cents" >= 0),
	CONSTRAINT "payments_captured_not_negative" CHECK("captured_cents" >= 0),
	CONSTRAINT "payments_released_not_negative" CHECK("released_cents" >= 0),
	CONSTRAINT "payments_refunded_not_negative" CHECK("refunded_cents" >= 0),
	CONSTRAINT "payments_captured_and_released_within_authorized" CHECK("captured_cents" + "released_cents" <= "authorized_cents"),
	CONSTRAINT "payments_received_not_negative" CHECK("received_cents" >= 0),
	CONSTRAINT "payments_refunded_within_paid" CHECK("refunded_cents" <= "captured_cents" or "refunded_cents" <= "received_cents"),
	CONSTRAINT "payments_charged_back_of_captured" CHECK("charged_back_cents" = 0 or "captured_cents" > 0),
	CONSTRAINT "payments_recovered_within_charged_back" CHECK("recovered_cents" between 0 and "charged_back_cents"),
	CONSTRAINT "payments_credit_voided_within_credited" CHECK("credit_voided_cents" between 0 and "credited_cents"),
	CONSTRAINT "payments_captures_at_most_98" CHECK("captures" between 0 and 98),
	CONSTRAINT "payments_counters_on_root_only" CHECK("base" is null or "authorized_cents" + "captured_cents" + "released_cents" + "refunded_cents" + "captures" + "charged_back_cents" + "received_cents" + "credited_cents" = 0)
);
--> statement-breakpoint
INSERT INTO `__new_payments`(`key`, `version`, `entity`, `checkout`, `root`, `base`, `type`, `state`, `waits_for`, `result_code`, `amount_cents`, `currency`, `brand`, `test_mode`, `ndc`, `created_at`, `ended_at`, `fields`, `findings`, `sealed`, `claim`, `authorized_cents`, `captured_cents`, `released_cents`, `refunded_cents`, `captures`, `charged_back_cents`, `recovered_cents`, `received_cents`, `credited_cents`, `credit_voided_cents`, `occasion`, `open_reference`, `registration`, `merchant_account`) SELECT `key`, `version`, `entity`, `checkout`, `root`, `base`, `type`, `state`, `waits_for`, `result_code`, `amount_cents`, `currency`, `brand`, `test_mode`, `ndc`, `created_at`, `ended_at`, `fields`, `findings`, `sealed`, `claim`, `authorized_cents`, `captured_cents`, `released_cents`, `refunded_cents`, `captures`, `charged_back_cents`, `recovered_cents`, `received_cents`, `credited_cents`, `credit_voided_cents`, `occasion`, `open_reference`, `registration`, `merchant_account` FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `payments_root` ON `payments` (`root`) WHERE "payments"."base" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_claim` ON `payments` (`claim`) WHERE "payments"."claim" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_occasion` ON `payments` (`occasion`) WHERE "payments"."occasion" is not null;--> statement-breakpoint
CREATE INDEX `payments_shopper` ON `payments` (`entity`,lower(coalesce(("fields" ->> 'customer.email'), ("fields" ->> 'customer.merchantCustomerId'))),`key`) WHERE "payments"."base" is null;--> statement-breakpoint
CREATE INDEX `payments_holder` ON `payments` (`entity`,lower(coalesce(("fields" ->> 'card.holder'), ("fields" ->> 'bankAccount.holder'))),`key`) WHERE "payments"."base" is null;--> statement-breakpoint
CREATE INDEX `payments_last4` ON `payments` (`entity`,lower(coalesce(("fields" ->> 'card.last4Digits'), ("fields" ->> 'bankAccount.last4Digits'), ("fields" ->> 'tokenAccount.last4Digits'))),`key`) WHERE "payments"."base" is null;--> statement-breakpoint
CREATE INDEX `payments_registration` ON `payments` (`registration`,`key`) WHERE "payments"."registration" is not null;--> statement-breakpoint
CREATE INDEX `payments_entity` ON `payments` (`entity`,`key`);--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`entity`,("fields" ->> 'merchantTransactionId'),`key`) WHERE ("payments"."fields" ->> 'merchantTransactionId') is not null;--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`entity`,`key`) WHERE "payments"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `payments_disputes` ON `payments` (`entity`,`key`) WHERE "payments"."type" = 'CB';--> statement-breakpoint
CREATE INDEX `payments_disputed` ON `payments` (`type`,`key`) WHERE "payments"."type" = 'CB';--> statement-breakpoint
CREATE INDEX `payments_connector` ON `payments` (("findings" -> 'resultDetails' ->> 'ConnectorTxID1'),`key`) WHERE ("payments"."findings" -> 'resultDetails' ->> 'ConnectorTxID1') is not null;