import type { ReportName } from '../../core/reports/definitions.ts';
import { type Rhythm, rhythms } from '../../core/reports/export.ts';
import type { EntityKey, Instant, ReportExportKey, ReportFileKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** Reports that are made regularly. */
export const reportExportsTable = ({ table, text, number, index, check }: Dialect) =>
  table(
    'report_exports',
    {
      key: number<ReportExportKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      report: text<ReportName>().notNull(),
      brand: text(),
      currency: text(),
      rhythm: text<Rhythm>().notNull(),
      nextDay: number().notNull(),
      dueAt: number<Instant>().notNull(),
      orderedBy: text().notNull(),
      orderedAt: number<Instant>().notNull(),
    },
    (t) => [
      index('report_exports_entity').on(t.entity, t.key),
      check('report_exports_rhythm_is_known', oneOf(t.rhythm, rhythms)),
    ],
  );

/** Their files, one for each period. */
export const reportFilesTable = ({ table, text, number, index, unique }: Dialect) =>
  table(
    'report_files',
    {
      key: number<ReportFileKey>().primaryKey(),
      export: number<ReportExportKey>().notNull(),
      entity: number<EntityKey>().notNull(),
      report: text<ReportName>().notNull(),
      name: text().notNull(),
      firstDay: number().notNull(),
      lastDay: number().notNull(),
      hash: text().notNull(),
      content: text().notNull(),
      madeAt: number<Instant>().notNull(),
    },
    (t) => [unique('report_files_period').on(t.export, t.lastDay), index('report_files_entity').on(t.entity, t.key)],
  );
