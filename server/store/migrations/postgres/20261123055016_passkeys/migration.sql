ALTER TABLE "users" ADD COLUMN "passkeys" json DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" ("actor","key");