ALTER TABLE "payments" DROP CONSTRAINT "payments_refunded_within_captured";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_back_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recovered_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credited_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit_voided_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "occasion" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_occasion" ON "payments" ("occasion") WHERE "occasion" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received_not_negative" CHECK ("received_cents" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_and_charged_back_within_paid" CHECK ("refunded_cents" + "charged_back_cents" - "recovered_cents" <= "captured_cents" or "refunded_cents" + "charged_back_cents" - "recovered_cents" <= "received_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recovered_within_charged_back" CHECK ("recovered_cents" between 0 and "charged_back_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received_within_authorized" CHECK ("received_cents" + "released_cents" <= "authorized_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit_voided_within_credited" CHECK ("credit_voided_cents" between 0 and "credited_cents");--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_kind_is_known", ADD CONSTRAINT "ledger_kind_is_known" CHECK ("kind" = 'authorize' or "kind" = 'debit' or "kind" = 'rebill' or "kind" = 'credit' or "kind" = 'capture' or "kind" = 'release' or "kind" = 'void' or "kind" = 'creditVoid' or "kind" = 'refund' or "kind" = 'chargeback' or "kind" = 'chargebackReversal' or "kind" = 'receipt');--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_type_is_known", ADD CONSTRAINT "payments_type_is_known" CHECK ("type" = 'PA' or "type" = 'DB' or "type" = 'CD' or "type" = 'CP' or "type" = 'RV' or "type" = 'RF' or "type" = 'RB' or "type" = 'CB' or "type" = 'CR' or "type" = 'RC' or "type" = '3D');--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_counters_on_root_only", ADD CONSTRAINT "payments_counters_on_root_only" CHECK ("base" is null or "authorized_cents" + "captured_cents" + "released_cents" + "refunded_cents" + "captures" + "charged_back_cents" + "received_cents" + "credited_cents" = 0);