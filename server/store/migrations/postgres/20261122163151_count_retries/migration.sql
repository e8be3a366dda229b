CREATE TABLE "declined_tries" (
	"payment" bigint PRIMARY KEY,
	"entity" bigint NOT NULL,
	"account" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "declined_tries_account" ON "declined_tries" ("account","at");