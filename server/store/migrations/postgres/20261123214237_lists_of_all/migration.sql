CREATE INDEX "daily_totals_day" ON "daily_totals" ("day","type","outcome","brand","currency","code","flow","acquirer");--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" ("type","key") WHERE "type" = 'CB';--> statement-breakpoint
CREATE INDEX "proposals_list" ON "proposals" ("state","key") WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX "risk_callbacks_failed_list" ON "risk_callbacks" ("state","key") WHERE "state" = 'failed';--> statement-breakpoint
CREATE INDEX "risk_cases_queue" ON "risk_cases" ("state","payment") WHERE "state" = 'open';