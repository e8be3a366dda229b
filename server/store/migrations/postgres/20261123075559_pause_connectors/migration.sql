CREATE TABLE "connector_pauses" (
	"connector" text PRIMARY KEY,
	"at" bigint NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL
);
