DROP INDEX "settlement_items_money";--> statement-breakpoint
CREATE INDEX "settlement_items_alike" ON "settlement_items" ("entity","cents","last4","at") WHERE "last4" is not null;