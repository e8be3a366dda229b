CREATE TABLE "risk_actions" (
	"key" bigint PRIMARY KEY,
	"payment" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"decision" text NOT NULL,
	"user_id" text NOT NULL,
	"cancel_reason" text,
	"note" text,
	"processed_at" bigint NOT NULL,
	CONSTRAINT "risk_actions_decision_is_known" CHECK ("decision" = 'APPROVE' or "decision" = 'CANCEL' or "decision" = 'PENDING'),
	CONSTRAINT "risk_actions_cancel_has_the_reason" CHECK (("decision" = 'CANCEL') = ("cancel_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "risk_cases" (
	"payment" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"state" text NOT NULL,
	"score" bigint NOT NULL,
	"reasons" json NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"closed_at" bigint,
	CONSTRAINT "risk_cases_state_is_known" CHECK ("state" = 'open' or "state" = 'approved' or "state" = 'cancelled' or "state" = 'expired'),
	CONSTRAINT "risk_cases_closed_unless_open" CHECK (("state" = 'open') = ("closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "risk_counters" (
	"entity" bigint,
	"subject" text,
	"kind" text,
	"since" bigint,
	"until" bigint NOT NULL,
	"count" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "risk_counters_pkey" PRIMARY KEY("subject","entity","kind","since")
);
--> statement-breakpoint
CREATE TABLE "risk_lists" (
	"key" bigint PRIMARY KEY,
	"entity" bigint NOT NULL,
	"list" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"note" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	CONSTRAINT "risk_lists_list_is_known" CHECK ("list" = 'block' or "list" = 'allow'),
	CONSTRAINT "risk_lists_kind_is_known" CHECK ("kind" = 'account' or "kind" = 'bin' or "kind" = 'country' or "kind" = 'email' or "kind" = 'domain' or "kind" = 'address' or "kind" = 'ip' or "kind" = 'phone')
);
--> statement-breakpoint
CREATE INDEX "risk_actions_payment" ON "risk_actions" ("payment");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_actions_decision" ON "risk_actions" ("payment") WHERE "decision" <> 'PENDING';--> statement-breakpoint
CREATE INDEX "risk_cases_entity" ON "risk_cases" ("entity","payment");--> statement-breakpoint
CREATE INDEX "risk_counters_until" ON "risk_counters" ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_lists_hash" ON "risk_lists" ("hash","entity","list");--> statement-breakpoint
CREATE INDEX "risk_lists_entity" ON "risk_lists" ("entity","key");--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_type_is_known", ADD CONSTRAINT "payments_type_is_known" CHECK ("type" = 'PA' or "type" = 'DB' or "type" = 'CD' or "type" = 'RG' or "type" = 'CP' or "type" = 'RV' or "type" = 'RF' or "type" = 'RB' or "type" = 'CB' or "type" = 'CR' or "type" = 'RC' or "type" = '3D' or "type" = 'RI');--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_waits_for_is_known", ADD CONSTRAINT "payments_waits_for_is_known" CHECK ("waits_for" = 'issuer' or "waits_for" = 'shopper' or "waits_for" = 'analyst' or "waits_for" = 'acquirer');