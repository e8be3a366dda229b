ALTER TABLE "proposals" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "seen_version" bigint;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_booking_has_amount" CHECK (("outcome" = 'CB' or "outcome" = 'CR') = ("amount_cents" is not null));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_amount_positive" CHECK ("amount_cents" > 0);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_booking_has_version" CHECK (("amount_cents" is null) = ("seen_version" is null));--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_outcome_is_known", ADD CONSTRAINT "proposals_outcome_is_known" CHECK ("outcome" = 'approved' or "outcome" = 'declined' or "outcome" = 'CB' or "outcome" = 'CR');--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_decline_has_code", ADD CONSTRAINT "proposals_decline_has_code" CHECK (("outcome" = 'declined' or "outcome" = 'CB') = ("result_code" is not null));