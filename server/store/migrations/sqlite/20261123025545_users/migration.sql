CREATE TABLE `audit` (
	`key` integer PRIMARY KEY,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`entity` integer,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`address` text NOT NULL,
	`ndc` text NOT NULL,
	`seal` text NOT NULL,
	`place` integer,
	`link` text,
	CONSTRAINT "audit_place_has_link" CHECK(("place" is null) = ("link" is null))
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`hash` text PRIMARY KEY,
	`user` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`proven_at` integer NOT NULL,
	`address` text NOT NULL,
	`browser` text NOT NULL,
	CONSTRAINT `fk_sessions_user_users_key_fk` FOREIGN KEY (`user`) REFERENCES `users`(`key`)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`key` integer PRIMARY KEY,
	`version` integer NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`entity` integer,
	`roles` text NOT NULL,
	`state` text NOT NULL,
	`password` text,
	`totp` text,
	`totp_step` integer NOT NULL,
	`recovery_codes` text NOT NULL,
	`invitation` text,
	`invited_until` integer,
	`failures` integer NOT NULL,
	`locked_until` integer,
	`created_at` integer NOT NULL,
	`last_seen_at` integer,
	CONSTRAINT "users_state_is_known" CHECK("state" = 'active' or "state" = 'locked'),
	CONSTRAINT "users_password_has_totp" CHECK(("password" is null) = ("totp" is null))
);
--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject`,`key`);--> statement-breakpoint
CREATE INDEX `audit_unlinked` ON `audit` (`key`) WHERE "audit"."place" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_place` ON `audit` (`place`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_invitation` ON `users` (`invitation`);