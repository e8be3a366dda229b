CREATE TABLE "callback_settings" (
	"entity" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"terms" json NOT NULL,
	"headers" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_callbacks" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"payment" bigint NOT NULL,
	"state" text NOT NULL,
	"tries" bigint NOT NULL,
	"url" text,
	"status" bigint,
	"reason" text,
	"tried_at" bigint,
	"failed_at" bigint,
	CONSTRAINT "risk_callbacks_state_is_known" CHECK ("state" = 'waiting' or "state" = 'resubmitted' or "state" = 'passed' or "state" = 'failed'),
	CONSTRAINT "risk_callbacks_tries_not_negative" CHECK ("tries" >= 0)
);
--> statement-breakpoint
CREATE INDEX "risk_callbacks_entity" ON "risk_callbacks" ("entity","key");--> statement-breakpoint
CREATE INDEX "risk_callbacks_failed" ON "risk_callbacks" ("entity","key") WHERE "state" = 'failed';