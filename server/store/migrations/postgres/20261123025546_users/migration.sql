CREATE TABLE "audit" (
	"key" bigint PRIMARY KEY,
	"at" bigint NOT NULL,
	"actor" text NOT NULL,
	"entity" bigint,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" json,
	"after" json,
	"address" text NOT NULL,
	"ndc" text NOT NULL,
	"seal" text NOT NULL,
	"place" bigint,
	"link" text,
	CONSTRAINT "audit_place_has_link" CHECK (("place" is null) = ("link" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"hash" text PRIMARY KEY,
	"user" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"proven_at" bigint NOT NULL,
	"address" text NOT NULL,
	"browser" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"key" bigint PRIMARY KEY,
	"version" bigint NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"entity" bigint,
	"roles" json NOT NULL,
	"state" text NOT NULL,
	"password" text,
	"totp" text,
	"totp_step" bigint NOT NULL,
	"recovery_codes" json NOT NULL,
	"invitation" text,
	"invited_until" bigint,
	"failures" bigint NOT NULL,
	"locked_until" bigint,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint,
	CONSTRAINT "users_state_is_known" CHECK ("state" = 'active' or "state" = 'locked'),
	CONSTRAINT "users_password_has_totp" CHECK (("password" is null) = ("totp" is null))
);
--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" ("subject","key");--> statement-breakpoint
CREATE INDEX "audit_unlinked" ON "audit" ("key") WHERE "place" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_place" ON "audit" ("place");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" ("user");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_invitation" ON "users" ("invitation");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_users_key_fkey" FOREIGN KEY ("user") REFERENCES "users"("key");