import { sql } from 'drizzle-orm';
import type { FileFormat, RecordType, TransactionType } from '../../core/settlement/batch.ts';
import type {
  BatchKey,
  Cents,
  CorrectionKey,
  EntityKey,
  EntryKey,
  Instant,
  PaymentKey,
  SettlementLineKey,
} from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

/*
 * Rows of settlement are never altered and never deleted: triggers of both databases refuse it, which a migration made
 * (`settlement_is_frozen`).
 */

export const settlementBatchesTable = ({ table, text, number, index, unique }: Dialect) =>
  table(
    'settlement_batches',
    {
      key: number<BatchKey>().primaryKey(),
      entity: number<EntityKey>().notNull(),
      merchantAccountId: text().notNull().default(''),
      acquirer: text().notNull().default(''),
      cutOffAt: number<Instant>().notNull(),
      date: text().notNull(),
      currency: text().notNull(),
      payoutCurrency: text().notNull(),
      rate: text().notNull(),
      grossCents: number<Cents>()
        .notNull()
        .default(0 as Cents),
      payoutCents: number<Cents>().notNull(),
      feeCents: number<Cents>().notNull(),
      lines: number().notNull(),
      clearingInstituteName: text().notNull().default(''),
      clearingInstituteMerchantId: text().notNull().default(''),
      zone: text().notNull().default('UTC'),
    },
    (t) => [
      unique('settlement_batches_group').on(
        t.entity,
        t.merchantAccountId,
        t.acquirer,
        t.currency,
        t.payoutCurrency,
        t.cutOffAt,
      ),
      index('settlement_batches_date').on(t.entity, t.key, t.date),
    ],
  );

export const settlementLinesTable = ({ table, text, number, index, unique }: Dialect) =>
  table(
    'settlement_lines',
    {
      key: number<SettlementLineKey>().primaryKey(),
      batch: number<BatchKey>().notNull(),
      payment: number<PaymentKey>(),
      entry: number<EntryKey>(),
      correction: number<CorrectionKey>(),
      recordType: text<RecordType>().notNull(),
      transactionType: text<TransactionType>().notNull(),
      grossCents: number<Cents>().notNull(),
      netCents: number<Cents>().notNull(),
      feeCents: number<Cents>().notNull(),
    },
    (t) => [
      index('settlement_lines_batch').on(t.batch, t.key),
      index('settlement_lines_payment')
        .on(t.payment)
        .where(sql`${t.payment} is not null`),
      unique('settlement_lines_entry')
        .on(t.entry)
        .where(sql`${t.entry} is not null`),
      unique('settlement_lines_correction')
        .on(t.correction)
        .where(sql`${t.correction} is not null`),
    ],
  );

/** Differences to lines, and payouts that failed, each of which is a line of a later batch. */
export const settlementCorrectionsTable = ({ table, text, number, index, unique }: Dialect) =>
  table(
    'settlement_corrections',
    {
      key: number<CorrectionKey>().primaryKey(),
      entity: number<EntityKey>().notNull(),
      batch: number<BatchKey>().notNull(),
      line: number<SettlementLineKey>(),
      payment: number<PaymentKey>(),
      recordType: text<RecordType>().notNull(),
      transactionType: text<TransactionType>().notNull(),
      grossCents: number<Cents>().notNull(),
      netCents: number<Cents>().notNull(),
      feeCents: number<Cents>().notNull(),
      reason: text().notNull(),
      at: number<Instant>().notNull(),
    },
    (t) => [
      index('settlement_corrections_entity').on(t.entity, t.key),
      unique('settlement_corrections_failure')
        .on(t.batch)
        .where(sql`${t.line} is null`),
    ],
  );

/** Files of batches as they were made, once. */
export const settlementFilesTable = ({ table, text, number, primaryKey }: Dialect) =>
  table(
    'settlement_files',
    {
      batch: number<BatchKey>().notNull(),
      format: text<FileFormat>().notNull(),
      name: text().notNull(),
      hash: text().notNull(),
      content: text().notNull(),
      madeAt: number<Instant>().notNull(),
    },
    (t) => [primaryKey({ name: 'settlement_files_pkey', columns: [t.batch, t.format] })],
  );
