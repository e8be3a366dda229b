CREATE TABLE "acquirer_files" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"merchant_account" bigint,
	"profile" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"hash" text,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"faults" json NOT NULL,
	"fault_count" bigint NOT NULL,
	"received_at" bigint NOT NULL,
	CONSTRAINT "acquirer_files_state_is_known" CHECK ("state" = 'importing' or "state" = 'imported' or "state" = 'quarantined'),
	CONSTRAINT "acquirer_files_hash_of_whole" CHECK (("hash" is null) = ("state" = 'importing')),
	CONSTRAINT "acquirer_files_faults_in_quarantine" CHECK (("fault_count" > 0) = ("state" = 'quarantined'))
);
--> statement-breakpoint
CREATE TABLE "acquirer_rows" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"file" bigint NOT NULL,
	"number" bigint NOT NULL,
	"cells" json NOT NULL,
	"status" text NOT NULL,
	"payment" bigint,
	"chargeback" bigint,
	"finding" json,
	CONSTRAINT "acquirer_rows_status_is_known" CHECK ("status" = 'PENDING' or "status" = 'MATCHED' or "status" = 'MULTIPLE_MATCHES' or "status" = 'NOT_MATCHED' or "status" = 'NONE'),
	CONSTRAINT "acquirer_rows_payment_where_matched" CHECK (("payment" is not null) = ("status" = 'MATCHED')),
	CONSTRAINT "acquirer_rows_chargeback_where_matched" CHECK ("chargeback" is null or "status" = 'MATCHED')
);
--> statement-breakpoint
CREATE TABLE "settlement_items" (
	"payment" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"merchant_account" bigint,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"connector_id" text,
	"reference" text,
	"last4" text,
	"at" bigint NOT NULL,
	"row" bigint,
	CONSTRAINT "settlement_items_kind_is_known" CHECK ("kind" = 'DEBIT' or "kind" = 'REFUND' or "kind" = 'CREDIT'),
	CONSTRAINT "settlement_items_cents_positive" CHECK ("cents" > 0)
);
--> statement-breakpoint
CREATE INDEX "acquirer_files_entity" ON "acquirer_files" ("entity","key");--> statement-breakpoint
CREATE UNIQUE INDEX "acquirer_files_hash" ON "acquirer_files" ("entity","hash") WHERE "state" = 'imported';--> statement-breakpoint
CREATE INDEX "acquirer_files_importing" ON "acquirer_files" ("key") WHERE "state" = 'importing';--> statement-breakpoint
CREATE INDEX "acquirer_rows_file" ON "acquirer_rows" ("file","status","key");--> statement-breakpoint
CREATE UNIQUE INDEX "acquirer_rows_chargeback" ON "acquirer_rows" ("chargeback") WHERE "chargeback" is not null;--> statement-breakpoint
CREATE INDEX "settlement_items_connector" ON "settlement_items" ("entity","connector_id") WHERE "connector_id" is not null;--> statement-breakpoint
CREATE INDEX "settlement_items_reference" ON "settlement_items" ("entity","reference") WHERE "reference" is not null;--> statement-breakpoint
CREATE INDEX "settlement_items_money" ON "settlement_items" ("entity","cents","at");--> statement-breakpoint
CREATE INDEX "settlement_items_open" ON "settlement_items" ("entity","payment") WHERE "row" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_items_row" ON "settlement_items" ("row") WHERE "row" is not null;