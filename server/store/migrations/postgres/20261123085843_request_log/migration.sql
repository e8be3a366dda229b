CREATE TABLE "request_log" (
	"key" bigint PRIMARY KEY,
	"at" bigint NOT NULL,
	"entity" bigint NOT NULL,
	"token" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" bigint NOT NULL,
	"code" text,
	"ndc" text NOT NULL,
	"millis" bigint NOT NULL,
	"object" bigint,
	"about" bigint,
	"idempotency_key" text,
	"address" text NOT NULL,
	"parameters" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "request_log_entity" ON "request_log" ("entity","key");--> statement-breakpoint
CREATE INDEX "request_log_failed" ON "request_log" ("entity","key") WHERE "status" >= 400;--> statement-breakpoint
CREATE INDEX "request_log_token" ON "request_log" ("token","key");--> statement-breakpoint
CREATE INDEX "request_log_object" ON "request_log" ("object","key") WHERE "object" is not null;--> statement-breakpoint
CREATE INDEX "request_log_about" ON "request_log" ("about","key") WHERE "about" is not null;--> statement-breakpoint
CREATE INDEX "request_log_ndc" ON "request_log" ("ndc","key");