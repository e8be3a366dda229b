DROP INDEX "acquirer_files_hash";--> statement-breakpoint
CREATE UNIQUE INDEX "acquirer_files_bytes" ON "acquirer_files" ("entity",coalesce("merchant_account", 0),"hash") WHERE "state" = 'imported';