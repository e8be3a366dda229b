CREATE TABLE `access_tokens` (
	`hash` text PRIMARY KEY,
	`entity` integer NOT NULL,
	CONSTRAINT `fk_access_tokens_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
--> statement-breakpoint
CREATE TABLE `checkouts` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`created_at` integer NOT NULL,
	`amount_cents` integer,
	`currency` text,
	`fields` text NOT NULL,
	`posted_at` integer,
	`read_at` integer,
	`payment` integer,
	CONSTRAINT "checkouts_amount_not_negative" CHECK("amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE `data_keys` (
	`entity` integer NOT NULL,
	`version` integer NOT NULL,
	`wrapped` text NOT NULL,
	CONSTRAINT `data_keys_pkey` PRIMARY KEY(`entity`, `version`)
);
--> statement-breakpoint
CREATE TABLE `entities` (
	`key` integer PRIMARY KEY,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`parent` integer,
	`name` text NOT NULL,
	`settings` text NOT NULL,
	CONSTRAINT "entities_kind_is_known" CHECK("kind" = 'psp' or "kind" = 'division' or "kind" = 'merchant' or "kind" = 'channel')
);
--> statement-breakpoint
CREATE TABLE `kept_answers` (
	`hash` text PRIMARY KEY,
	`body_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`payment` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger` (
	`key` integer PRIMARY KEY,
	`root` integer NOT NULL,
	`payment` integer NOT NULL,
	`kind` text NOT NULL,
	`cents` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "ledger_kind_is_known" CHECK("kind" = 'authorize' or "kind" = 'debit' or "kind" = 'capture' or "kind" = 'release' or "kind" = 'void' or "kind" = 'refund'),
	CONSTRAINT "ledger_cents_not_negative" CHECK("cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE `marks` (
	`name` text PRIMARY KEY,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`key` integer PRIMARY KEY,
	`topic` text NOT NULL,
	`payload` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`ndc` text NOT NULL,
	`free_at` integer NOT NULL,
	CONSTRAINT "messages_attempts_not_negative" CHECK("attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE `payments` (
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
	`under_change` integer,
	CONSTRAINT "payments_type_is_known" CHECK("type" = 'PA' or "type" = 'DB' or "type" = 'CP' or "type" = 'RV' or "type" = 'RF'),
	CONSTRAINT "payments_state_is_known" CHECK("state" = 'pending' or "state" = 'approved' or "state" = 'rejected'),
	CONSTRAINT "payments_ended_unless_pending" CHECK(("state" = 'pending') = ("ended_at" is null)),
	CONSTRAINT "payments_waits_for_is_known" CHECK("waits_for" = 'issuer' or "waits_for" = 'shopper' or "waits_for" = 'acquirer'),
	CONSTRAINT "payments_test_mode_is_known" CHECK("test_mode" = 'INTERNAL' or "test_mode" = 'EXTERNAL'),
	CONSTRAINT "payments_root_has_no_base" CHECK(("base" is null) = ("root" = "key")),
	CONSTRAINT "payments_success_holds_claim" CHECK("state" <> 'approved' or "checkout" is null or "claim" is not null),
	CONSTRAINT "payments_claim_is_own_checkout" CHECK("claim" is null or ("checkout" is not null and "claim" = "checkout")),
	CONSTRAINT "payments_sealed_while_pending" CHECK("sealed" is null or "state" = 'pending'),
	CONSTRAINT "payments_under_change_on_root_only" CHECK("under_change" is null or "base" is null),
	CONSTRAINT "payments_amount_not_negative" CHECK("amount_cents" >= 0),
	CONSTRAINT "payments_authorized_not_negative" CHECK("authorized_cents" >= 0),
	CONSTRAINT "payments_captured_not_negative" CHECK("captured_cents" >= 0),
	CONSTRAINT "payments_released_not_negative" CHECK("released_cents" >= 0),
	CONSTRAINT "payments_refunded_not_negative" CHECK("refunded_cents" >= 0),
	CONSTRAINT "payments_captured_and_released_within_authorized" CHECK("captured_cents" + "released_cents" <= "authorized_cents"),
	CONSTRAINT "payments_refunded_within_captured" CHECK("refunded_cents" <= "captured_cents"),
	CONSTRAINT "payments_captures_at_most_98" CHECK("captures" between 0 and 98),
	CONSTRAINT "payments_counters_on_root_only" CHECK("base" is null or "authorized_cents" + "captured_cents" + "released_cents" + "refunded_cents" + "captures" = 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entities_id` ON `entities` (`id`);--> statement-breakpoint
CREATE INDEX `kept_answers_created_at` ON `kept_answers` (`created_at`);--> statement-breakpoint
CREATE INDEX `ledger_root` ON `ledger` (`root`);--> statement-breakpoint
CREATE INDEX `messages_free_at` ON `messages` (`free_at`);--> statement-breakpoint
CREATE INDEX `payments_root` ON `payments` (`root`) WHERE "payments"."base" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_claim` ON `payments` (`claim`) WHERE "payments"."claim" is not null;