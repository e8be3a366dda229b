CREATE TABLE "schedules" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"registration" bigint NOT NULL,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"test_mode" text,
	"ndc" text NOT NULL,
	"fields" json NOT NULL,
	"job" json NOT NULL,
	"created_at" bigint NOT NULL,
	"next_at" bigint,
	"charges" bigint NOT NULL,
	"charges_max" bigint,
	"run" json,
	"notice" json,
	"ended" text,
	CONSTRAINT "schedules_end_is_known" CHECK ("ended" is null or "ended" = 'completed' or "ended" = 'descheduled' or "ended" = 'registrationGone' or "ended" = 'forbidden'),
	CONSTRAINT "schedules_ended_has_no_date" CHECK ("ended" is null or "next_at" is null),
	CONSTRAINT "schedules_amount_positive" CHECK ("amount_cents" > 0),
	CONSTRAINT "schedules_charges_within_limit" CHECK ("charges_max" is null or "charges" <= "charges_max")
);
--> statement-breakpoint
CREATE INDEX "schedules_entity" ON "schedules" ("entity","key");--> statement-breakpoint
CREATE INDEX "schedules_registration" ON "schedules" ("registration","key");