CREATE TABLE "__drizzle_migrations" (
				id INTEGER PRIMARY KEY,
				hash text NOT NULL,
				created_at numeric,
				name text,
				applied_at TEXT
			);
CREATE TABLE `access_tokens` (
	`hash` text PRIMARY KEY,
	`entity` integer NOT NULL, `version` integer DEFAULT 1 NOT NULL, `alias` text DEFAULT '' NOT NULL, `scopes` text DEFAULT '["pay","refund","read","register","report"]' NOT NULL, `origin` text DEFAULT 'file' NOT NULL, `test_clock` text DEFAULT 'false' NOT NULL, `addresses` text, `ending` text DEFAULT '' NOT NULL, `created_at` integer DEFAULT 0 NOT NULL, `expires_at` integer, `revoked_at` integer, `last_used_at` integer, `created_by` text DEFAULT '' NOT NULL, `beginning` text DEFAULT '' NOT NULL,
	CONSTRAINT `fk_access_tokens_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
CREATE TABLE `checkouts` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`created_at` integer NOT NULL,
	`amount_cents` integer,
	`currency` text,
	`fields` text NOT NULL,
	CONSTRAINT "checkouts_amount_not_negative" CHECK("amount_cents" >= 0)
);
CREATE TABLE `data_keys` (
	`entity` integer NOT NULL,
	`version` integer NOT NULL,
	`wrapped` text NOT NULL, `created_at` integer,
	CONSTRAINT `data_keys_pkey` PRIMARY KEY(`entity`, `version`)
);
CREATE TABLE `entities` (
	`key` integer PRIMARY KEY,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`parent` integer,
	`name` text NOT NULL,
	`settings` text NOT NULL, `version` integer DEFAULT 1 NOT NULL, `state` text DEFAULT 'active' NOT NULL CONSTRAINT "entities_state_is_known" CHECK("state" = 'active' or "state" = 'disabled' or "state" = 'closed'),
	CONSTRAINT "entities_kind_is_known" CHECK("kind" = 'psp' or "kind" = 'division' or "kind" = 'merchant' or "kind" = 'channel')
);
CREATE TABLE `marks` (
	`name` text PRIMARY KEY,
	`value` integer NOT NULL
);
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
CREATE UNIQUE INDEX `entities_id` ON `entities` (`id`);
CREATE TABLE "kept_answers" (
	`key` integer PRIMARY KEY,
	`hash` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`payment` integer,
	`created_at` integer NOT NULL
);
CREATE UNIQUE INDEX `kept_answers_hash` ON `kept_answers` (`hash`);
CREATE TABLE `checkout_progress` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`posted_at` integer,
	`read_at` integer,
	`payment` integer, `attempts` integer DEFAULT 0 NOT NULL, `declines` integer DEFAULT 0 NOT NULL,
	CONSTRAINT `fk_checkout_progress_key_checkouts_key_fk` FOREIGN KEY (`key`) REFERENCES `checkouts`(`key`) ON DELETE CASCADE
);
CREATE TABLE "ledger" (
	`key` integer PRIMARY KEY,
	`root` integer NOT NULL,
	`payment` integer NOT NULL,
	`kind` text NOT NULL,
	`cents` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "ledger_kind_is_known" CHECK("kind" = 'authorize' or "kind" = 'debit' or "kind" = 'rebill' or "kind" = 'credit' or "kind" = 'capture' or "kind" = 'release' or "kind" = 'void' or "kind" = 'creditVoid' or "kind" = 'refund' or "kind" = 'chargeback' or "kind" = 'chargebackReversal' or "kind" = 'receipt'),
	CONSTRAINT "ledger_cents_not_negative" CHECK("cents" >= 0)
);
CREATE INDEX `ledger_root` ON `ledger` (`root`);
CREATE TABLE `registrations` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`brand` text,
	`test_mode` text,
	`result_code` text NOT NULL,
	`created_at` integer NOT NULL,
	`fields` text NOT NULL,
	`consent` text,
	`sealed` text,
	`deleted_at` integer,
	`deletion` integer, `mandate_used_on` text,
	CONSTRAINT "registrations_sealed_until_deleted" CHECK(("sealed" is null) = ("deleted_at" is not null)),
	CONSTRAINT "registrations_deletion_has_a_time" CHECK(("deletion" is null) = ("deleted_at" is null))
);
CREATE TABLE `used_tokens` (
	`hash` text PRIMARY KEY,
	`expires_at` integer NOT NULL
);
CREATE INDEX `used_tokens_expires_at` ON `used_tokens` (`expires_at`);
CREATE TABLE `wallet_keys` (
	`entity` integer NOT NULL,
	`brand` text NOT NULL,
	`recipient` text NOT NULL,
	`public_key_hash` text NOT NULL,
	`sealed` text NOT NULL,
	CONSTRAINT `wallet_keys_pkey` PRIMARY KEY(`entity`, `brand`, `recipient`, `public_key_hash`),
	CONSTRAINT `fk_wallet_keys_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
CREATE TABLE `declined_tries` (
	`payment` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`account` text NOT NULL,
	`at` integer NOT NULL
);
CREATE INDEX `declined_tries_account` ON `declined_tries` (`account`,`at`);
CREATE TABLE `allowances` (
	`name` text PRIMARY KEY,
	`ends_at` integer NOT NULL,
	`used` integer NOT NULL,
	`granted` integer NOT NULL
);
CREATE INDEX `allowances_ends_at` ON `allowances` (`ends_at`);
CREATE TABLE `deliveries` (
	`webhook` integer NOT NULL,
	`event` integer NOT NULL,
	`tree` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer NOT NULL,
	`free_at` integer,
	`holder` integer,
	CONSTRAINT `deliveries_pkey` PRIMARY KEY(`webhook`, `event`),
	CONSTRAINT "deliveries_tries_not_negative" CHECK("tries" >= 0)
);
CREATE TABLE `delivery_tries` (
	`key` integer PRIMARY KEY,
	`webhook` integer NOT NULL,
	`event` integer NOT NULL,
	`at` integer NOT NULL,
	`status` integer,
	`reason` text,
	`latency_millis` integer NOT NULL,
	`response` text NOT NULL
, `request_head` text, `response_head` text);
CREATE TABLE `events` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`type` text NOT NULL,
	`action` text,
	`object` integer NOT NULL,
	`tree` integer NOT NULL,
	`at` integer NOT NULL,
	`body` text NOT NULL,
	`ndc` text NOT NULL,
	`distributed_at` integer
);
CREATE TABLE `webhooks` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`fields` text NOT NULL,
	`format` text NOT NULL,
	`secrets` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`provisioned` text NOT NULL,
	CONSTRAINT `fk_webhooks_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`),
	CONSTRAINT "webhooks_fields_are_known" CHECK("fields" = 'all' or "fields" = 'withoutCustomerData'),
	CONSTRAINT "webhooks_format_is_known" CHECK("format" = 'encrypted' or "format" = 'encryptedJson' or "format" = 'signed'),
	CONSTRAINT "webhooks_state_is_known" CHECK("state" = 'inactive' or "state" = 'active' or "state" = 'paused')
);
CREATE INDEX `deliveries_event` ON `deliveries` (`event`);
CREATE INDEX `deliveries_free_at` ON `deliveries` (`webhook`,`free_at`,`event`) WHERE "deliveries"."free_at" is not null;
CREATE INDEX `deliveries_tree` ON `deliveries` (`webhook`,`tree`,`event`) WHERE "deliveries"."free_at" is not null;
CREATE INDEX `delivery_tries_webhook` ON `delivery_tries` (`webhook`,`key`);
CREATE INDEX `delivery_tries_event` ON `delivery_tries` (`event`,`key`);
CREATE INDEX `events_entity` ON `events` (`entity`,`key`);
CREATE INDEX `events_object` ON `events` (`object`,`key`);
CREATE INDEX `events_undistributed` ON `events` (`key`) WHERE "events"."distributed_at" is null;
CREATE INDEX `events_undistributed_tree` ON `events` (`tree`,`key`) WHERE "events"."distributed_at" is null;
CREATE UNIQUE INDEX `webhooks_name` ON `webhooks` (`entity`,`name`);
CREATE TABLE `risk_actions` (
	`key` integer PRIMARY KEY,
	`payment` integer NOT NULL,
	`entity` integer NOT NULL,
	`decision` text NOT NULL,
	`user_id` text NOT NULL,
	`cancel_reason` text,
	`note` text,
	`processed_at` integer NOT NULL,
	CONSTRAINT "risk_actions_decision_is_known" CHECK("decision" = 'APPROVE' or "decision" = 'CANCEL' or "decision" = 'PENDING'),
	CONSTRAINT "risk_actions_cancel_has_the_reason" CHECK(("decision" = 'CANCEL') = ("cancel_reason" is not null))
);
CREATE TABLE `risk_cases` (
	`payment` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`state` text NOT NULL,
	`score` integer NOT NULL,
	`reasons` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer, `assignee` integer, `locked_until` integer,
	CONSTRAINT "risk_cases_state_is_known" CHECK("state" = 'open' or "state" = 'approved' or "state" = 'cancelled' or "state" = 'expired'),
	CONSTRAINT "risk_cases_closed_unless_open" CHECK(("state" = 'open') = ("closed_at" is null))
);
CREATE TABLE `risk_lists` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`list` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	CONSTRAINT "risk_lists_list_is_known" CHECK("list" = 'block' or "list" = 'allow'),
	CONSTRAINT "risk_lists_kind_is_known" CHECK("kind" = 'account' or "kind" = 'bin' or "kind" = 'country' or "kind" = 'email' or "kind" = 'domain' or "kind" = 'address' or "kind" = 'ip' or "kind" = 'phone')
);
CREATE INDEX `risk_actions_payment` ON `risk_actions` (`payment`);
CREATE UNIQUE INDEX `risk_actions_decision` ON `risk_actions` (`payment`) WHERE "risk_actions"."decision" <> 'PENDING';
CREATE INDEX `risk_cases_entity` ON `risk_cases` (`entity`,`payment`);
CREATE UNIQUE INDEX `risk_lists_hash` ON `risk_lists` (`hash`,`entity`,`list`);
CREATE INDEX `risk_lists_entity` ON `risk_lists` (`entity`,`key`);
CREATE TABLE `admin_changes` (
	`key` integer PRIMARY KEY,
	`at` integer NOT NULL,
	`token` text NOT NULL,
	`entity` integer NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text
, `token_alias` text DEFAULT '' NOT NULL);
CREATE INDEX `admin_changes_entity` ON `admin_changes` (`entity`,`key`);
CREATE TABLE `schedules` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`registration` integer NOT NULL,
	`type` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`test_mode` text,
	`ndc` text NOT NULL,
	`fields` text NOT NULL,
	`job` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer,
	`charges` integer NOT NULL,
	`charges_max` integer,
	`run` text,
	`notice` text,
	`ended` text, `paused_at` integer,
	CONSTRAINT "schedules_end_is_known" CHECK("ended" is null or "ended" = 'completed' or "ended" = 'descheduled' or "ended" = 'registrationGone' or "ended" = 'forbidden'),
	CONSTRAINT "schedules_ended_has_no_date" CHECK("ended" is null or "next_at" is null),
	CONSTRAINT "schedules_amount_positive" CHECK("amount_cents" > 0),
	CONSTRAINT "schedules_charges_within_limit" CHECK("charges_max" is null or "charges" <= "charges_max")
);
CREATE INDEX `schedules_entity` ON `schedules` (`entity`,`key`);
CREATE INDEX `schedules_registration` ON `schedules` (`registration`,`key`);
CREATE TABLE `payment_claims` (
	`name` text PRIMARY KEY,
	`holder` integer NOT NULL,
	`attempts` integer NOT NULL,
	`ends_at` integer
);
CREATE INDEX `payment_claims_ends_at` ON `payment_claims` (`ends_at`);
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
CREATE INDEX `postings_entity` ON `postings` (`entity`,`key`);
CREATE TABLE `merchant_accounts` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`id` text NOT NULL,
	`entity` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`connector` text NOT NULL,
	`acquirer_id` text NOT NULL,
	`terms` text NOT NULL,
	CONSTRAINT `fk_merchant_accounts_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`),
	CONSTRAINT "merchant_accounts_state_is_known" CHECK("state" = 'active' or "state" = 'disabled' or "state" = 'closed'),
	CONSTRAINT "merchant_accounts_position_is_possible" CHECK("position" between 0 and 9999)
);
CREATE UNIQUE INDEX `merchant_accounts_id` ON `merchant_accounts` (`id`);
CREATE TABLE `settlement_batches` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`cut_off_at` integer NOT NULL,
	`date` text NOT NULL,
	`currency` text NOT NULL,
	`payout_currency` text NOT NULL,
	`rate` text NOT NULL,
	`payout_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`lines` integer NOT NULL
, `merchant_account_id` text DEFAULT '' NOT NULL, `acquirer` text DEFAULT '' NOT NULL, `gross_cents` integer DEFAULT 0 NOT NULL, `clearing_institute_name` text DEFAULT '' NOT NULL, `clearing_institute_merchant_id` text DEFAULT '' NOT NULL, `zone` text DEFAULT 'UTC' NOT NULL);
CREATE TABLE `settlement_files` (
	`batch` integer NOT NULL,
	`format` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`made_at` integer NOT NULL,
	CONSTRAINT `settlement_files_pkey` PRIMARY KEY(`batch`, `format`)
);
CREATE TABLE `settlement_lines` (
	`key` integer PRIMARY KEY,
	`batch` integer NOT NULL,
	`payment` integer,
	`record_type` text NOT NULL,
	`transaction_type` text NOT NULL,
	`gross_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL
, `entry` integer, `correction` integer);
CREATE INDEX `settlement_lines_batch` ON `settlement_lines` (`batch`,`key`);
CREATE TABLE `callback_settings` (
	`entity` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`terms` text NOT NULL,
	`headers` text NOT NULL
);
CREATE TABLE `risk_callbacks` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`payment` integer NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`url` text,
	`status` integer,
	`reason` text,
	`tried_at` integer,
	`failed_at` integer,
	CONSTRAINT "risk_callbacks_state_is_known" CHECK("state" = 'waiting' or "state" = 'resubmitted' or "state" = 'passed' or "state" = 'failed'),
	CONSTRAINT "risk_callbacks_tries_not_negative" CHECK("tries" >= 0)
);
CREATE INDEX `risk_callbacks_entity` ON `risk_callbacks` (`entity`,`key`);
CREATE INDEX `risk_callbacks_failed` ON `risk_callbacks` (`entity`,`key`) WHERE "risk_callbacks"."state" = 'failed';
CREATE INDEX `messages_free_at` ON `messages` (`free_at`,`key`);
CREATE TABLE `settlement_corrections` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`batch` integer NOT NULL,
	`line` integer,
	`payment` integer,
	`record_type` text NOT NULL,
	`transaction_type` text NOT NULL,
	`gross_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
);
CREATE UNIQUE INDEX `settlement_batches_group` ON `settlement_batches` (`entity`,`merchant_account_id`,`acquirer`,`currency`,`payout_currency`,`cut_off_at`);
CREATE INDEX `settlement_corrections_entity` ON `settlement_corrections` (`entity`,`key`);
CREATE UNIQUE INDEX `settlement_corrections_failure` ON `settlement_corrections` (`batch`) WHERE "settlement_corrections"."line" is null;
CREATE UNIQUE INDEX `settlement_lines_entry` ON `settlement_lines` (`entry`) WHERE "settlement_lines"."entry" is not null;
CREATE UNIQUE INDEX `settlement_lines_correction` ON `settlement_lines` (`correction`) WHERE "settlement_lines"."correction" is not null;
CREATE TRIGGER `settlement_batches_no_update` BEFORE UPDATE ON `settlement_batches` BEGIN
  SELECT RAISE(ABORT, 'settlement_batches is append-only');
END;
CREATE TRIGGER `settlement_batches_no_delete` BEFORE DELETE ON `settlement_batches` BEGIN
  SELECT RAISE(ABORT, 'settlement_batches is append-only');
END;
CREATE TRIGGER `settlement_lines_no_update` BEFORE UPDATE ON `settlement_lines` BEGIN
  SELECT RAISE(ABORT, 'settlement_lines is append-only');
END;
CREATE TRIGGER `settlement_lines_no_delete` BEFORE DELETE ON `settlement_lines` BEGIN
  SELECT RAISE(ABORT, 'settlement_lines is append-only');
END;
CREATE TRIGGER `settlement_corrections_no_update` BEFORE UPDATE ON `settlement_corrections` BEGIN
  SELECT RAISE(ABORT, 'settlement_corrections is append-only');
END;
CREATE TRIGGER `settlement_corrections_no_delete` BEFORE DELETE ON `settlement_corrections` BEGIN
  SELECT RAISE(ABORT, 'settlement_corrections is append-only');
END;
CREATE TRIGGER `settlement_files_no_update` BEFORE UPDATE ON `settlement_files` BEGIN
  SELECT RAISE(ABORT, 'settlement_files is append-only');
END;
CREATE TRIGGER `settlement_files_no_delete` BEFORE DELETE ON `settlement_files` BEGIN
  SELECT RAISE(ABORT, 'settlement_files is append-only');
END;
CREATE TABLE `acquirer_files` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`merchant_account` integer,
	`profile` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`hash` text,
	`bytes` integer NOT NULL,
	`rows` integer NOT NULL,
	`faults` text NOT NULL,
	`fault_count` integer NOT NULL,
	`received_at` integer NOT NULL, `layout` text,
	CONSTRAINT "acquirer_files_state_is_known" CHECK("state" = 'importing' or "state" = 'imported' or "state" = 'quarantined'),
	CONSTRAINT "acquirer_files_hash_of_whole" CHECK(("hash" is null) = ("state" = 'importing')),
	CONSTRAINT "acquirer_files_faults_in_quarantine" CHECK(("fault_count" > 0) = ("state" = 'quarantined'))
);
CREATE TABLE `acquirer_rows` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`file` integer NOT NULL,
	`number` integer NOT NULL,
	`cells` text NOT NULL,
	`status` text NOT NULL,
	`payment` integer,
	`chargeback` integer,
	`finding` text,
	CONSTRAINT "acquirer_rows_status_is_known" CHECK("status" = 'PENDING' or "status" = 'MATCHED' or "status" = 'MULTIPLE_MATCHES' or "status" = 'NOT_MATCHED' or "status" = 'NONE'),
	CONSTRAINT "acquirer_rows_payment_where_matched" CHECK(("payment" is not null) = ("status" = 'MATCHED')),
	CONSTRAINT "acquirer_rows_chargeback_where_matched" CHECK("chargeback" is null or "status" = 'MATCHED')
);
CREATE TABLE `settlement_items` (
	`payment` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`merchant_account` integer,
	`kind` text NOT NULL,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`connector_id` text,
	`reference` text,
	`last4` text,
	`at` integer NOT NULL,
	`row` integer,
	CONSTRAINT "settlement_items_kind_is_known" CHECK("kind" = 'DEBIT' or "kind" = 'REFUND' or "kind" = 'CREDIT'),
	CONSTRAINT "settlement_items_cents_positive" CHECK("cents" > 0)
);
CREATE INDEX `acquirer_files_entity` ON `acquirer_files` (`entity`,`key`);
CREATE INDEX `acquirer_files_importing` ON `acquirer_files` (`key`) WHERE "acquirer_files"."state" = 'importing';
CREATE INDEX `acquirer_rows_file` ON `acquirer_rows` (`file`,`status`,`key`);
CREATE UNIQUE INDEX `acquirer_rows_chargeback` ON `acquirer_rows` (`chargeback`) WHERE "acquirer_rows"."chargeback" is not null;
CREATE INDEX `settlement_items_connector` ON `settlement_items` (`entity`,`connector_id`) WHERE "settlement_items"."connector_id" is not null;
CREATE INDEX `settlement_items_reference` ON `settlement_items` (`entity`,`reference`) WHERE "settlement_items"."reference" is not null;
CREATE INDEX `settlement_items_open` ON `settlement_items` (`entity`,`payment`) WHERE "settlement_items"."row" is null;
CREATE UNIQUE INDEX `settlement_items_row` ON `settlement_items` (`row`) WHERE "settlement_items"."row" is not null;
CREATE TABLE `file_deliveries` (
	`receiver` integer NOT NULL,
	`batch` integer NOT NULL,
	`format` text NOT NULL,
	`state` text NOT NULL,
	CONSTRAINT `file_deliveries_pkey` PRIMARY KEY(`receiver`, `batch`, `format`),
	CONSTRAINT "file_deliveries_state_is_known" CHECK("state" = 'waiting' or "state" = 'renaming' or "state" = 'delivered')
);
CREATE TABLE `file_receivers` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`user` text NOT NULL,
	`host_key` text NOT NULL,
	`folder` text NOT NULL,
	`columns` text NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`provisioned` text NOT NULL,
	CONSTRAINT `fk_file_receivers_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
CREATE TABLE `file_tries` (
	`key` integer PRIMARY KEY,
	`receiver` integer NOT NULL,
	`batch` integer NOT NULL,
	`format` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text
);
CREATE TABLE `pick_up_keys` (
	`key` integer PRIMARY KEY,
	`entity` integer NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	`provisioned` text NOT NULL,
	CONSTRAINT `fk_pick_up_keys_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
CREATE UNIQUE INDEX `file_receivers_name` ON `file_receivers` (`entity`,`name`);
CREATE INDEX `file_tries_receiver` ON `file_tries` (`receiver`,`key`);
CREATE UNIQUE INDEX `pick_up_keys_fingerprint` ON `pick_up_keys` (`entity`,`fingerprint`);
CREATE TABLE `risk_list_kinds` (
	`entity` integer NOT NULL,
	`list` text NOT NULL,
	`kind` text NOT NULL,
	CONSTRAINT `risk_list_kinds_pkey` PRIMARY KEY(`entity`, `list`, `kind`)
);
CREATE INDEX `postings_batch` ON `postings` (`batch`) WHERE "postings"."batch" is not null;
CREATE INDEX `settlement_lines_payment` ON `settlement_lines` (`payment`) WHERE "settlement_lines"."payment" is not null;
CREATE TABLE `audit` (
	`key` integer PRIMARY KEY,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`entity` integer,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`address` text NOT NULL,
	`ndc` text NOT NULL,
	`seal` text NOT NULL,
	`place` integer,
	`link` text, `roles` text,
	CONSTRAINT "audit_place_has_link" CHECK(("place" is null) = ("link" is null))
);
CREATE TABLE `sessions` (
	`hash` text PRIMARY KEY,
	`user` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`proven_at` integer NOT NULL,
	`address` text NOT NULL,
	`browser` text NOT NULL,
	CONSTRAINT `fk_sessions_user_users_key_fk` FOREIGN KEY (`user`) REFERENCES `users`(`key`)
);
CREATE TABLE `users` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`entity` integer,
	`roles` text NOT NULL,
	`state` text NOT NULL,
	`password` text,
	`totp` text,
	`totp_step` integer NOT NULL,
	`recovery_codes` text NOT NULL,
	`invitation` text,
	`invited_until` integer,
	`failures` integer NOT NULL,
	`locked_until` integer,
	`created_at` integer NOT NULL,
	`last_seen_at` integer, `passkeys` text DEFAULT '[]' NOT NULL, `zone` text DEFAULT 'UTC' NOT NULL, `density` text DEFAULT 'comfortable' NOT NULL,
	CONSTRAINT "users_state_is_known" CHECK("state" = 'active' or "state" = 'locked'),
	CONSTRAINT "users_password_has_totp" CHECK(("password" is null) = ("totp" is null))
);
CREATE INDEX `audit_subject` ON `audit` (`subject`,`key`);
CREATE INDEX `audit_unlinked` ON `audit` (`key`) WHERE "audit"."place" is null;
CREATE UNIQUE INDEX `audit_place` ON `audit` (`place`);
CREATE INDEX `sessions_user` ON `sessions` (`user`);
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);
CREATE UNIQUE INDEX `users_invitation` ON `users` (`invitation`);
CREATE INDEX `access_tokens_ended` ON `access_tokens` (coalesce("revoked_at", "expires_at"));
CREATE TABLE `saved_views` (
	`key` integer PRIMARY KEY,
	`user` integer NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	CONSTRAINT `fk_saved_views_user_users_key_fk` FOREIGN KEY (`user`) REFERENCES `users`(`key`)
);
CREATE TABLE "daily_totals" (
	`entity` integer NOT NULL,
	`day` integer NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`brand` text NOT NULL,
	`currency` text NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`flow` text DEFAULT '' NOT NULL,
	`acquirer` text DEFAULT '' NOT NULL,
	`stripe` integer NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`late` integer DEFAULT 0 NOT NULL,
	`millis` integer DEFAULT 0 NOT NULL,
	CONSTRAINT `daily_totals_pkey` PRIMARY KEY(`entity`, `day`, `type`, `outcome`, `brand`, `currency`, `code`, `flow`, `acquirer`, `stripe`),
	CONSTRAINT "daily_totals_not_negative" CHECK("count" >= 0 and "cents" >= 0)
);
CREATE INDEX `acquirer_rows_unmatched` ON `acquirer_rows` (`status`,`key`) WHERE "acquirer_rows"."status" in ('NOT_MATCHED', 'MULTIPLE_MATCHES');
CREATE INDEX `acquirer_rows_differing` ON `acquirer_rows` (`key`) WHERE ("acquirer_rows"."finding" ->> 'differences') is not null;
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user`,`path`,`name`);
CREATE INDEX `registrations_entity` ON `registrations` (`entity`,`key`);
CREATE INDEX `registrations_reference` ON `registrations` (`entity`,("fields" ->> 'merchantTransactionId'),`key`) WHERE ("registrations"."fields" ->> 'merchantTransactionId') is not null;
CREATE INDEX `risk_cases_open` ON `risk_cases` (`entity`,`payment`) WHERE "risk_cases"."state" = 'open';
CREATE TABLE `fetched_files` (
	`source` integer NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text,
	`file` integer,
	CONSTRAINT `fetched_files_pkey` PRIMARY KEY(`source`, `name`),
	CONSTRAINT "fetched_files_state_is_known" CHECK("state" = 'seen' or "state" = 'imported' or "state" = 'known' or "state" = 'quarantined' or "state" = 'failed')
);
CREATE TABLE `file_sources` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`merchant_account` integer,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`user` text NOT NULL,
	`host_key` text NOT NULL,
	`folder` text NOT NULL,
	`files` text NOT NULL,
	`profile` text NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`provisioned` text NOT NULL,
	`busy_until` integer,
	`looked_at` integer,
	`fault` text,
	CONSTRAINT `fk_file_sources_entity_entities_key_fk` FOREIGN KEY (`entity`) REFERENCES `entities`(`key`)
);
CREATE UNIQUE INDEX `file_sources_name` ON `file_sources` (`entity`,`name`);
CREATE INDEX `settlement_batches_date` ON `settlement_batches` (`entity`,`key`,`date`);
CREATE INDEX `audit_entity` ON `audit` (`entity`,`key`);
CREATE INDEX `audit_actor` ON `audit` (`actor`,`key`);
CREATE TABLE `connector_pauses` (
	`connector` text PRIMARY KEY,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`reason` text NOT NULL
);
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
CREATE TABLE `file_parts` (
	`file` integer NOT NULL,
	`number` integer NOT NULL,
	`sealed` text NOT NULL,
	CONSTRAINT `file_parts_pkey` PRIMARY KEY(`file`, `number`)
);
CREATE INDEX `acquirer_rows_file_differing` ON `acquirer_rows` (`file`) WHERE ("acquirer_rows"."finding" ->> 'differences') is not null;
CREATE UNIQUE INDEX `evidence_hash` ON `evidence` (`dispute`,`hash`);
CREATE INDEX `evidence_dispute` ON `evidence` (`dispute`,`key`);
CREATE TABLE `request_log` (
	`key` integer PRIMARY KEY,
	`at` integer NOT NULL,
	`entity` integer NOT NULL,
	`token` text NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`code` text,
	`ndc` text NOT NULL,
	`millis` integer NOT NULL,
	`object` integer,
	`about` integer,
	`idempotency_key` text,
	`address` text NOT NULL,
	`parameters` text NOT NULL,
	`answer` text NOT NULL
);
CREATE INDEX `request_log_entity` ON `request_log` (`entity`,`key`);
CREATE INDEX `request_log_failed` ON `request_log` (`entity`,`key`) WHERE "request_log"."status" >= 400;
CREATE INDEX `request_log_token` ON `request_log` (`token`,`key`);
CREATE INDEX `request_log_object` ON `request_log` (`object`,`key`) WHERE "request_log"."object" is not null;
CREATE INDEX `request_log_about` ON `request_log` (`about`,`key`) WHERE "request_log"."about" is not null;
CREATE INDEX `request_log_ndc` ON `request_log` (`ndc`,`key`);
CREATE TABLE `report_exports` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`report` text NOT NULL,
	`brand` text,
	`currency` text,
	`rhythm` text NOT NULL,
	`next_day` integer NOT NULL,
	`due_at` integer NOT NULL,
	`ordered_by` text NOT NULL,
	`ordered_at` integer NOT NULL, `goes_to` text DEFAULT 'office' NOT NULL,
	CONSTRAINT "report_exports_rhythm_is_known" CHECK("rhythm" = 'daily' or "rhythm" = 'weekly' or "rhythm" = 'monthly')
);
CREATE TABLE `report_files` (
	`key` integer PRIMARY KEY,
	`export` integer NOT NULL,
	`entity` integer NOT NULL,
	`report` text NOT NULL,
	`name` text NOT NULL,
	`first_day` integer NOT NULL,
	`last_day` integer NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`made_at` integer NOT NULL
);
CREATE INDEX `report_exports_entity` ON `report_exports` (`entity`,`key`);
CREATE UNIQUE INDEX `report_files_period` ON `report_files` (`export`,`last_day`);
CREATE INDEX `report_files_entity` ON `report_files` (`entity`,`key`);
CREATE TABLE `list_exports` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`user` integer NOT NULL,
	`query` text NOT NULL,
	`reference` text,
	`filter` text NOT NULL,
	`after` integer NOT NULL,
	`before` integer NOT NULL,
	`columns` text NOT NULL,
	`delimiter` text NOT NULL,
	`state` text NOT NULL,
	`rows` integer NOT NULL,
	`parts` integer NOT NULL,
	`bytes` integer NOT NULL,
	`ordered_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "list_exports_state_is_known" CHECK("state" = 'making' or "state" = 'ready')
);
CREATE INDEX `list_exports_user` ON `list_exports` (`user`,`key`);
CREATE TABLE `report_deliveries` (
	`file` integer NOT NULL,
	`receiver` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer,
	`reason` text,
	CONSTRAINT `report_deliveries_pkey` PRIMARY KEY(`file`, `receiver`),
	CONSTRAINT "report_deliveries_state_is_known" CHECK("state" = 'waiting' or "state" = 'renaming' or "state" = 'delivered')
);
CREATE TABLE `risk_subjects` (
	`entity` integer NOT NULL,
	`subject` text NOT NULL,
	`version` integer NOT NULL,
	`until` integer NOT NULL,
	`counters` text NOT NULL,
	CONSTRAINT `risk_subjects_pkey` PRIMARY KEY(`subject`, `entity`)
);
CREATE INDEX `risk_subjects_until` ON `risk_subjects` (`until`);
CREATE TABLE `closed_totals` (
	`entity` integer NOT NULL,
	`day` integer NOT NULL,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`brand` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer NOT NULL,
	`cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	CONSTRAINT `closed_totals_pkey` PRIMARY KEY(`entity`, `day`, `type`, `outcome`, `brand`, `currency`),
	CONSTRAINT "closed_totals_not_negative" CHECK("count" >= 0 and "cents" >= 0)
);
CREATE INDEX `daily_totals_open` ON `daily_totals` (`entity`,`day`) WHERE "daily_totals"."stripe" >= 0;
CREATE INDEX `daily_totals_day` ON `daily_totals` (`day`,`type`,`outcome`,`brand`,`currency`,`code`,`flow`,`acquirer`);
CREATE INDEX `risk_callbacks_failed_list` ON `risk_callbacks` (`state`,`key`) WHERE "risk_callbacks"."state" = 'failed';
CREATE INDEX `risk_cases_queue` ON `risk_cases` (`state`,`payment`) WHERE "risk_cases"."state" = 'open';
CREATE TABLE "proposals" (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`payment` integer NOT NULL,
	`outcome` text NOT NULL,
	`result_code` text,
	`amount_cents` integer,
	`seen_code` text NOT NULL,
	`seen_version` integer,
	`reason` text NOT NULL,
	`proposer` integer NOT NULL,
	`proposed_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	CONSTRAINT "proposals_outcome_is_known" CHECK("outcome" = 'approved' or "outcome" = 'declined' or "outcome" = 'CB' or "outcome" = 'CR'),
	CONSTRAINT "proposals_state_is_known" CHECK("state" = 'open' or "state" = 'carriedOut' or "state" = 'refused' or "state" = 'expired'),
	CONSTRAINT "proposals_open_until_decided" CHECK(("state" = 'open') = ("decided_at" is null)),
	CONSTRAINT "proposals_decline_has_code" CHECK(("outcome" = 'declined' or "outcome" = 'CB') = ("result_code" is not null)),
	CONSTRAINT "proposals_booking_has_amount" CHECK(("outcome" = 'CB' or "outcome" = 'CR') = ("amount_cents" is not null)),
	CONSTRAINT "proposals_amount_positive" CHECK("amount_cents" > 0),
	CONSTRAINT "proposals_booking_has_version" CHECK(("amount_cents" is null) = ("seen_version" is null)),
	CONSTRAINT "proposals_carried_out_by_another" CHECK("state" <> 'carriedOut' or "decided_by" <> "proposer")
);
CREATE INDEX `proposals_of_payment` ON `proposals` (`payment`,`key`);
CREATE INDEX `proposals_open` ON `proposals` (`entity`,`key`) WHERE "proposals"."state" = 'open';
CREATE INDEX `proposals_list` ON `proposals` (`state`,`key`) WHERE "proposals"."state" = 'open';
CREATE UNIQUE INDEX `proposals_payment` ON `proposals` (`payment`) WHERE "proposals"."state" = 'open';
CREATE TABLE "payments" (
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
CREATE INDEX `payments_root` ON `payments` (`root`) WHERE "payments"."base" is not null;
CREATE UNIQUE INDEX `payments_claim` ON `payments` (`claim`) WHERE "payments"."claim" is not null;
CREATE UNIQUE INDEX `payments_occasion` ON `payments` (`occasion`) WHERE "payments"."occasion" is not null;
CREATE INDEX `payments_shopper` ON `payments` (`entity`,lower(coalesce(("fields" ->> 'customer.email'), ("fields" ->> 'customer.merchantCustomerId'))),`key`) WHERE "payments"."base" is null;
CREATE INDEX `payments_holder` ON `payments` (`entity`,lower(coalesce(("fields" ->> 'card.holder'), ("fields" ->> 'bankAccount.holder'))),`key`) WHERE "payments"."base" is null;
CREATE INDEX `payments_last4` ON `payments` (`entity`,lower(coalesce(("fields" ->> 'card.last4Digits'), ("fields" ->> 'bankAccount.last4Digits'), ("fields" ->> 'tokenAccount.last4Digits'))),`key`) WHERE "payments"."base" is null;
CREATE INDEX `payments_registration` ON `payments` (`registration`,`key`) WHERE "payments"."registration" is not null;
CREATE INDEX `payments_entity` ON `payments` (`entity`,`key`);
CREATE INDEX `payments_reference` ON `payments` (`entity`,("fields" ->> 'merchantTransactionId'),`key`) WHERE ("payments"."fields" ->> 'merchantTransactionId') is not null;
CREATE INDEX `payments_pending` ON `payments` (`entity`,`key`) WHERE "payments"."state" = 'pending';
CREATE INDEX `payments_disputes` ON `payments` (`entity`,`key`) WHERE "payments"."type" = 'CB';
CREATE INDEX `payments_disputed` ON `payments` (`type`,`key`) WHERE "payments"."type" = 'CB';
CREATE INDEX `payments_connector` ON `payments` (("findings" -> 'resultDetails' ->> 'ConnectorTxID1'),`key`) WHERE ("payments"."findings" -> 'resultDetails' ->> 'ConnectorTxID1') is not null;
CREATE INDEX `settlement_items_alike` ON `settlement_items` (`entity`,`cents`,`last4`,`at`) WHERE "settlement_items"."last4" is not null;
CREATE UNIQUE INDEX `acquirer_files_bytes` ON `acquirer_files` (`entity`,coalesce("merchant_account", 0),`hash`) WHERE "acquirer_files"."state" = 'imported';
CREATE INDEX `registrations_mandate` ON `registrations` (("fields" ->> 'bankAccount.mandate.id')) WHERE ("registrations"."fields" ->> 'bankAccount.mandate.id') is not null;
CREATE TABLE "retry_blocks" (
	`entity` integer NOT NULL,
	`account` text NOT NULL,
	`result_code` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	CONSTRAINT `retry_blocks_pkey` PRIMARY KEY(`entity`, `account`, `result_code`)
);
CREATE TABLE "agreements" (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`entity` integer NOT NULL,
	`realm` text DEFAULT 'real' NOT NULL,
	`account` text NOT NULL,
	`registration` integer,
	`type` text NOT NULL,
	`recurring_type` text,
	`currency` text NOT NULL,
	`initial_transaction_id` text,
	`expiry` text,
	`frequency_days` integer,
	`payments_max` integer,
	`payments` integer NOT NULL,
	`charged_at` integer,
	`open_payment` integer,
	`cancelled_by` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "agreements_realm_is_known" CHECK("realm" = 'real' or "realm" = 'test'),
	CONSTRAINT "agreements_type_is_known" CHECK("type" = 'UNSCHEDULED' or "type" = 'INSTALLMENT' or "type" = 'RECURRING'),
	CONSTRAINT "agreements_payments_not_negative" CHECK("payments" >= 0),
	CONSTRAINT "agreements_payments_within_limit" CHECK("payments_max" is null or "payments" <= "payments_max" or "payments" = 1)
);
CREATE INDEX `agreements_account` ON `agreements` (`account`);
CREATE INDEX `agreements_registration` ON `agreements` (`registration`) WHERE "agreements"."registration" is not null;
CREATE INDEX `agreements_initial_transaction_id` ON `agreements` (`initial_transaction_id`) WHERE "agreements"."initial_transaction_id" is not null;
insert into "__drizzle_migrations" values (1, 'dbcbce2b44da2bdcb3cb4b6cf24430efe91481b8ac7c0b8c00533e653e0a03db', 1795175648000, '20261120115408_keep_payments', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (2, '2e4ef0eb670b83ddb12d34d04b43b5a0df7449482d89a3d2f494288f7aab5eb1', 1795333021000, '20261122073701_rename_words', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (3, '0d59b2c8ef89749d8dba971938416af0169e57cb7cbe3793e5a7d15f662c27d9', 1795340996000, '20261122094956_order_kept_answers', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (4, '8e4151a099864daaa71fd975f0ad7656e1ba1732f26aab5423334887bc3ad57e', 1795344272000, '20261122104432_narrow_progress', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (5, '0493ed8554c37caa4a605649b7df50d29b7d185cdba5a2f48c197484e2805637', 1795351807000, '20261122125007_keep_authentications', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (6, '65bd5417243bf680ceec446a4d6b3cfd6544f6c7a20520a58affaf1fdc90277c', 1795353325000, '20261122131525_all_payment_types', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (7, 'b25edb5b9696177233088dc025a69ba785d6026c4332a9976bbdd8a94887c963', 1795353976000, '20261122132616_store_registrations', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (8, 'b7a73806d093c24b0133b86c7e1cc7ab31bddb9398a131f6a95c0af1b5b3648f', 1795354773000, '20261122133933_keep_agreements', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (9, 'aa93d902539d929cc933ff6ed81acc30a395182a91971ea52ed595a2de1912c3', 1795355433000, '20261122135033_keep_wallet_keys', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (10, '6e09956e9ab1e1fc4498f774c738d58ea76ce78b83f69de6caaba28a61c1ee63', 1795355572000, '20261122135252_index_payments', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (11, 'c500469731a102034d683e9daec496388ef832217f8e43f35ac625d12d61b657', 1795356682000, '20261122141122_several_wallet_keys', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (12, '1e8eff4bb66c3b02fdd592137457fa4a73f1659b8494889250439cbee2f0557a', 1795362033000, '20261122154033_use_mandates', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (13, 'be627653ad216fee8b05fe2bd465ea846a70e0440d05b3718fbaca2629156d34', 1795362470000, '20261122154750_chargebacks_after_refunds', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (14, '7b0f140ce7ca3eb79fdfbe0d44a905b851e1a3861bae323d28f09f5d5eb67cf8', 1795365109000, '20261122163149_count_retries', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (15, 'eeaea615979465c47e172fd742b09faa4d49a26ce180dd0adf6c5ee06172cb4a', 1795373844000, '20261122185724_count_allowances', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (16, '839c2e826fa985cf175eb9ed13593103b8526d55971f0a0c892c373c0e674124', 1795375443000, '20261122192403_publish_events', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (17, 'f62e9732f8caf095b7c205df88d6c68ba775be36fcbff17a4fe06c389ad993de', 1795376563000, '20261122194243_screen_risk', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (18, 'eda67c3161b17bef7265cab1dafa4b22caed33afe53358d7e6fd6b1f12fab2b8', 1795377976000, '20261122200616_name_bookings', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (19, '36aef632c417e90398a1c82ec260634716e35d87e40477ad71daedbac59bc303', 1795378786000, '20261122201946_administer_entities', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (20, '21a843c6f69186cfec52cb388f8fe04932e4c4cc7cc2228589446975c0312471', 1795380713000, '20261122205153_schedules', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (21, '703414661f43de263b8fd83e3f9b50f6997250422dad17fa90114c9de94ef8ce', 1795385642000, '20261122221402_payment_claims', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (22, '0226c46493eecfa89eb40322d9daf7f0cfc51c38e0c0a86ecedd18e4cd64946a', 1795387678000, '20261122224758_books', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (23, 'ca0e1ef1613eadcec3dae0a74f55f479170926993f3ab31615bd2a56c490d1f8', 1795388561000, '20261122230241_merchant_accounts', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (24, '48aacb7555cb00415d7bf339ddde9d2d08d206460a4c7b9ddfa7f7a9310a2117', 1795389846000, '20261122232406_settlement', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (25, '6e1a32a2d7e9e5594c3ebc3e5454c92797d422d2b9ee48a621da4b0be45c3166', 1795390556000, '20261122233556_call_back', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (26, '123d707297d2a07704c22432e4925e8d550ce85f5061a76100fe39617c86a8a1', 1795390987000, '20261122234307_message_order', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (27, '9ce0458723b9d05542cb8fe2fb5a9d241afe1337bdcb54c7e363898d269029ec', 1795397630000, '20261123013350_settle_merchant_accounts', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (28, '79bd82da3d20d4f438d223e9989f155a94d652a8866b034998ccb31d0564a6e6', 1795397634000, '20261123013354_settlement_is_frozen', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (29, '97bb4d97af71b05c89caf2ae82bf17d6591349d16b233279dfe820593588bb4c', 1795399263000, '20261123020103_reconciliation', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (30, '9eb604250585afcb0a623edd6ddd348f7aa59e0a30da1b95547aefc4326a5062', 1795399649000, '20261123020729_pick_up', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (31, '073c3029451a869d6ded80b751594151f1b7de4164a0aa6212169b98222fac8d', 1795400178000, '20261123021618_list_kinds', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (32, '5aac66f08d500f18b8be22e582ffb966b219508d5593f805ad0b75936779e9ea', 1795400536000, '20261123022216_recount_settlement', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (33, 'fe5b8169483a463655e1c72f43c6619416003eff40eccc092a28e5c5763bb92f', 1795402545000, '20261123025545_users', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (34, '2472d8d4d040de9a68f84e9bbdaff3dd495c325f1aacfd341359488c4f94ee21', 1795409782000, '20261123045622_ended_tokens', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (35, '4a46d3bf897f5d6f854cceae6b21717c499bb148ed86744d49b5a028f1a9f000', 1795410046000, '20261123050046_office_reads', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (36, 'c1aa951fa9cc973de692bc21121b564f06d182b947cb937c195dd1ac0d24b0ed', 1795411489000, '20261123052449_cases_and_proposals', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (37, 'f6325325201d58a320503c001b0c1ff468ac983e759c1c37077488300a7017ba', 1795412137000, '20261123053537_file_sources', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (38, '60ea1a8cce92d9c451a0ab1e7b592212aca016968478b43955b7ce26f9401712', 1795412569000, '20261123054249_makers_of_tokens', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (39, 'ee631e3318c3ff7c2f5172986156da2ee24c4fa16cd9e28e187cd2f9bd1e42aa', 1795413011000, '20261123055011_passkeys', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (40, '31ab19afca01719420af981a16078401feee2e91c0eb390e3db1843c4cc32e14', 1795420558000, '20261123075558_pause_connectors', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (41, '36644a09e09775be048bb2b86de124636fd41048d103c32bf05532681ba38e64', 1795421397000, '20261123080957_keys_since', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (42, '5f45b37aa9e7ee7942014d9dfe6233ca067d939b0e8687b977d9ccd8fbc8e377', 1795422668000, '20261123083108_shoppers', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (43, '32547908419aa4be2dbce31361b023283308dcfba45a8a95564da5fbec3d7e0c', 1795423606000, '20261123084646_roles_in_audit', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (44, '701fe70782841c711d1fb3019fb83379369c239492912af22c3fc520aaceadc4', 1795423983000, '20261123085303_kept_files', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (45, 'f1f6766f5739aa9a345392faa30ec9bcc1ce9662c4b95a4787edc7c59b2c6b1f', 1795424321000, '20261123085841_request_log', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (46, 'efa6381f20ae79706cd9b8ed54aa97f2ce0736b3933d268eb4fd8a78ba98bdb2', 1795424771000, '20261123090611_report_exports', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (47, '74fa6cb8ad0f94b989afcfa033da43d6787ebec3c470275734916294f1ec8979', 1795436340000, '20261123121900_zones_of_users', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (48, '516d11f9ab0a97ceb2117ae377c570073a0da9494f15faae92a822ee13e118e3', 1795436613000, '20261123122333_list_exports', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (49, 'cb6b9ae65a0245096e4c2644ec0201dacd938a7d27c15a8d3622abe0835d960e', 1795437800000, '20261123124320_report_deliveries', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (50, 'd2cbbbc30da068cbcc06d4bda25c8c104951bcc2189e69e9a58be687315efec5', 1795456075000, '20261123174755_heads_of_tries', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (51, '582966cc0f4bc39eea1a01941c11935b69f44ed806ead54f2209989c6f8b7b9c', 1795457571000, '20261123181251_counters_by_subject', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (52, '8589ad7c8b7d19679140ae3767dc88c670825e891f8b9c0d50903077cf6eb705', 1795457577000, '20261123181257_drop_counters', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (53, '41c3c5389de64c5bef8e36bb2c40ef78b484e489fca3a4762891463ab3b4a18e', 1795466741000, '20261123204541_fold_totals', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (54, '950132b4a8f21ae9ca41d96052b5fd22625f4425819303c0c24a8713e43b6e87', 1795470155000, '20261123214235_lists_of_all', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (55, '9e08b22a4d38d37f5a6267963896e457d7de29091c48cad68c786d87054da6b4', 1795736626000, '20261126234346_book_by_two', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (56, '6cc7ab789353949d1f6aa232416d21a1fbdfb58113e361e1d081cb10fcb2dec3', 1795739903000, '20261127003823_receipts_above_debt', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (57, '3b3af3a89281a351baa07f214a1b005a5fde714fd21616199afd2853adde26a1', 1795749610000, '20261127032010_beginnings_of_tokens', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (58, 'e02aa7c613a266351b7da4f26684d54efeb1ce7443cabd5eca192da07048553c', 1795781012000, '20261127120332_density_of_tables', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (59, '9113a34766faaae5b52e0a19bfa28f48f0b74c9e0e5ddbc3380cf538aebab9b2', 1795876400000, '20261128143320_items_alike', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (60, '19398bd95ba032ef55dd714e30947b82689f49ebad583f61a15576a94ae49203', 1795883394000, '20261128162954_files_of_accounts', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (61, 'ec35333f2a83b89f4457c93b6e37d6cdf9cbd7d552d5c44fcd9fa1f504140ee4', 1795895454000, '20261128195054_reports_by_rows', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (62, '7dd39b4495c480bbbc35432d396e88c37e586837fbab7bf7ccc9a48438a0107a', 1795908776000, '20261128233256_mandates_of_registrations', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (63, '29d6e884614206a76b837e032eee0d626dcf5780fe4e410ad3b3d34cb3a56617', 1795909279000, '20261128234119_keep_each_advice', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "__drizzle_migrations" values (64, '474e19086bf7eb8670f09aa3e0723b0d8d896b94e97682b379c3a400e52dd147', 1795919438000, '20261129023038_realm_of_agreements', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "marks" values ('booksBegin', 0);
