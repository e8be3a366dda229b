CREATE TABLE "proposals" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"payment" bigint NOT NULL,
	"outcome" text NOT NULL,
	"result_code" text,
	"seen_code" text NOT NULL,
	"reason" text NOT NULL,
	"proposer" bigint NOT NULL,
	"proposed_at" bigint NOT NULL,
	"state" text NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "proposals_outcome_is_known" CHECK ("outcome" = 'approved' or "outcome" = 'declined'),
	CONSTRAINT "proposals_state_is_known" CHECK ("state" = 'open' or "state" = 'carriedOut' or "state" = 'refused' or "state" = 'expired'),
	CONSTRAINT "proposals_open_until_decided" CHECK (("state" = 'open') = ("decided_at" is null)),
	CONSTRAINT "proposals_decline_has_code" CHECK (("outcome" = 'declined') = ("result_code" is not null)),
	CONSTRAINT "proposals_carried_out_by_another" CHECK ("state" <> 'carriedOut' or "decided_by" <> "proposer")
);
--> statement-breakpoint
ALTER TABLE "risk_cases" ADD COLUMN "assignee" bigint;--> statement-breakpoint
ALTER TABLE "risk_cases" ADD COLUMN "locked_until" bigint;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "paused_at" bigint;--> statement-breakpoint
CREATE INDEX "payments_registration" ON "payments" ("registration","key") WHERE "registration" is not null;--> statement-breakpoint
CREATE INDEX "proposals_of_payment" ON "proposals" ("payment","key");--> statement-breakpoint
CREATE INDEX "proposals_open" ON "proposals" ("entity","key") WHERE "state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_payment" ON "proposals" ("payment") WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX "registrations_entity" ON "registrations" ("entity","key");--> statement-breakpoint
CREATE INDEX "registrations_reference" ON "registrations" ("entity",("fields" ->> 'merchantTransactionId'),"key") WHERE ("fields" ->> 'merchantTransactionId') is not null;--> statement-breakpoint
CREATE INDEX "risk_cases_open" ON "risk_cases" ("entity","payment") WHERE "state" = 'open';