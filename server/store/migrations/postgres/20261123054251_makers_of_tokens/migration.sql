ALTER TABLE "access_tokens" ADD COLUMN "created_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entity" ON "audit" ("entity","key");