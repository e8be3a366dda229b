CREATE TABLE "registrations" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"brand" text,
	"test_mode" text,
	"result_code" text NOT NULL,
	"created_at" bigint NOT NULL,
	"fields" json NOT NULL,
	"consent" json,
	"sealed" text,
	"deleted_at" bigint,
	"deletion" bigint,
	CONSTRAINT "registrations_sealed_until_deleted" CHECK (("sealed" is null) = ("deleted_at" is not null)),
	CONSTRAINT "registrations_deletion_has_a_time" CHECK (("deletion" is null) = ("deleted_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "registration" bigint;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_type_is_known", ADD CONSTRAINT "payments_type_is_known" CHECK ("type" = 'PA' or "type" = 'DB' or "type" = 'CD' or "type" = 'RG' or "type" = 'CP' or "type" = 'RV' or "type" = 'RF' or "type" = 'RB' or "type" = 'CB' or "type" = 'CR' or "type" = 'RC' or "type" = '3D');