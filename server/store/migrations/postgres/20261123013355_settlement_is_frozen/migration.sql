CREATE FUNCTION "refuse_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "settlement_batches_no_changes" BEFORE UPDATE OR DELETE ON "settlement_batches" FOR EACH ROW EXECUTE FUNCTION "refuse_changes"();
--> statement-breakpoint
CREATE TRIGGER "settlement_lines_no_changes" BEFORE UPDATE OR DELETE ON "settlement_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_changes"();
--> statement-breakpoint
CREATE TRIGGER "settlement_corrections_no_changes" BEFORE UPDATE OR DELETE ON "settlement_corrections" FOR EACH ROW EXECUTE FUNCTION "refuse_changes"();
--> statement-breakpoint
CREATE TRIGGER "settlement_files_no_changes" BEFORE UPDATE OR DELETE ON "settlement_files" FOR EACH ROW EXECUTE FUNCTION "refuse_changes"();
