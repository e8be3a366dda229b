CREATE TRIGGER `settlement_batches_no_update` BEFORE UPDATE ON `settlement_batches` BEGIN
  SELECT RAISE(ABORT, 'settlement_batches is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_batches_no_delete` BEFORE DELETE ON `settlement_batches` BEGIN
  SELECT RAISE(ABORT, 'settlement_batches is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_lines_no_update` BEFORE UPDATE ON `settlement_lines` BEGIN
  SELECT RAISE(ABORT, 'settlement_lines is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_lines_no_delete` BEFORE DELETE ON `settlement_lines` BEGIN
  SELECT RAISE(ABORT, 'settlement_lines is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_corrections_no_update` BEFORE UPDATE ON `settlement_corrections` BEGIN
  SELECT RAISE(ABORT, 'settlement_corrections is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_corrections_no_delete` BEFORE DELETE ON `settlement_corrections` BEGIN
  SELECT RAISE(ABORT, 'settlement_corrections is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_files_no_update` BEFORE UPDATE ON `settlement_files` BEGIN
  SELECT RAISE(ABORT, 'settlement_files is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_files_no_delete` BEFORE DELETE ON `settlement_files` BEGIN
  SELECT RAISE(ABORT, 'settlement_files is append-only');
END;
