CREATE TABLE "agreements" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"account" text NOT NULL,
	"registration" bigint,
	"type" text NOT NULL,
	"recurring_type" text,
	"currency" text NOT NULL,
	"initial_transaction_id" text,
	"expiry" text,
	"frequency_days" bigint,
	"payments_max" bigint,
	"payments" bigint NOT NULL,
	"charged_at" bigint,
	"open_payment" bigint,
	"cancelled_by" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "agreements_type_is_known" CHECK ("type" = 'UNSCHEDULED' or "type" = 'INSTALLMENT' or "type" = 'RECURRING'),
	CONSTRAINT "agreements_payments_not_negative" CHECK ("payments" >= 0),
	CONSTRAINT "agreements_payments_within_limit" CHECK ("payments_max" is null or "payments" <= "payments_max" or "payments" = 1)
);
--> statement-breakpoint
CREATE TABLE "retry_blocks" (
	"entity" bigint,
	"account" text,
	"result_code" text NOT NULL,
	"since" bigint NOT NULL,
	"until" bigint,
	CONSTRAINT "retry_blocks_pkey" PRIMARY KEY("entity","account")
);
--> statement-breakpoint
CREATE INDEX "agreements_account" ON "agreements" ("account");--> statement-breakpoint
CREATE INDEX "agreements_registration" ON "agreements" ("registration") WHERE "registration" is not null;--> statement-breakpoint
CREATE INDEX "agreements_initial_transaction_id" ON "agreements" ("initial_transaction_id") WHERE "initial_transaction_id" is not null;