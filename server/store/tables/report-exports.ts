import type { ReportName } from '../../core/reports/definitions.ts';
import { type FileDeliveryState, fileDeliveryStates } from '../../core/file-servers/server.ts';
import { type ReportTarget, type Rhythm, rhythms } from '../../core/reports/export.ts';
import type { EntityKey, FileReceiverKey, Instant, ReportExportKey, ReportFileKey } from '../../core/values.ts';
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
      goesTo: text<ReportTarget>().notNull().default('office'),
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

/** How far the delivery of each file to receivers has come. */
export const reportDeliveriesTable = ({ table, text, number, primaryKey, check }: Dialect) =>
  table(
    'report_deliveries',
    {
      file: number<ReportFileKey>().notNull(),
      receiver: number<FileReceiverKey>().notNull(),
      state: text<FileDeliveryState>().notNull(),
      at: number<Instant>(),
      reason: text(),
    },
    (t) => [
      primaryKey({ name: 'report_deliveries_pkey', columns: [t.file, t.receiver] }),
      check('report_deliveries_state_is_known', oneOf(t.state, fileDeliveryStates)),
    ],
  );
