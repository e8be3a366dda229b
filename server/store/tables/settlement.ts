import type { RecordType, TransactionType } from '../../core/settlement/batch.ts';
import type { BatchKey, Cents, EntityKey, Instant, PaymentKey, SettlementLineKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';

export const settlementBatchesTable = ({ table, text, number, index, unique }: Dialect) =>
  table(
    'settlement_batches',
    {
      key: number<BatchKey>().primaryKey(),
      entity: number<EntityKey>().notNull(),
      cutOffAt: number<Instant>().notNull(),
      date: text().notNull(),
      currency: text().notNull(),
      payoutCurrency: text().notNull(),
      rate: text().notNull(),
      payoutCents: number<Cents>().notNull(),
      feeCents: number<Cents>().notNull(),
      lines: number().notNull(),
    },
    (t) => [
      unique('settlement_batches_cut_off').on(t.entity, t.currency, t.cutOffAt),
      index('settlement_batches_date').on(t.entity, t.date, t.key),
    ],
  );

/** The lines of batches: append-only. */
export const settlementLinesTable = ({ table, text, number, index }: Dialect) =>
  table(
    'settlement_lines',
    {
      key: number<SettlementLineKey>().primaryKey(),
      batch: number<BatchKey>().notNull(),
      payment: number<PaymentKey>(),
      recordType: text<RecordType>().notNull(),
      transactionType: text<TransactionType>().notNull(),
      grossCents: number<Cents>().notNull(),
      netCents: number<Cents>().notNull(),
      feeCents: number<Cents>().notNull(),
    },
    (t) => [index('settlement_lines_batch').on(t.batch, t.key)],
  );

/** Files of batches as they were made, once. */
export const settlementFilesTable = ({ table, text, number, primaryKey }: Dialect) =>
  table(
    'settlement_files',
    {
      batch: number<BatchKey>().notNull(),
      format: text<'standard' | 'extended'>().notNull(),
      name: text().notNull(),
      hash: text().notNull(),
      content: text().notNull(),
      madeAt: number<Instant>().notNull(),
    },
    (t) => [primaryKey({ name: 'settlement_files_pkey', columns: [t.batch, t.format] })],
  );
