import { sql } from 'drizzle-orm';
import {
  type FileState,
  fileStates,
  type RowFault,
  type RowFinding,
  type RowStatus,
  rowStatuses,
} from '../../core/reconciliation/file.ts';
import type { Profile } from '../../core/reconciliation/profile.ts';
import type {
  AcquirerFileKey,
  AcquirerRowKey,
  Cents,
  EntityKey,
  Instant,
  MerchantAccountKey,
  PaymentKey,
} from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** Files of acquirers. The same bytes are imported once for a merchant account, or for a channel without accounts. */
export const acquirerFilesTable = ({ table, text, number, json, index, unique, check }: Dialect) =>
  table(
    'acquirer_files',
    {
      key: number<AcquirerFileKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      merchantAccount: number<MerchantAccountKey>(),
      profile: text().notNull(),
      layout: json<Profile>(),
      name: text().notNull(),
      state: text<FileState>().notNull(),
      hash: text(),
      bytes: number().notNull(),
      rows: number().notNull(),
      faults: json<readonly RowFault[]>().notNull(),
      faultCount: number().notNull(),
      receivedAt: number<Instant>().notNull(),
    },
    (t) => [
      index('acquirer_files_entity').on(t.entity, t.key),
      unique('acquirer_files_bytes')
        .on(t.entity, sql`coalesce(${t.merchantAccount}, 0)`, t.hash)
        .where(sql`${t.state} = 'imported'`),
      index('acquirer_files_importing')
        .on(t.key)
        .where(sql`${t.state} = 'importing'`),
      check('acquirer_files_state_is_known', oneOf(t.state, fileStates)),
      check('acquirer_files_hash_of_whole', sql`(${t.hash} is null) = (${t.state} = 'importing')`),
      check('acquirer_files_faults_in_quarantine', sql`(${t.faultCount} > 0) = (${t.state} = 'quarantined')`),
    ],
  );

/** The rows of files. They count while their file is imported. */
export const acquirerRowsTable = ({ table, text, number, json, index, unique, check }: Dialect) =>
  table(
    'acquirer_rows',
    {
      key: number<AcquirerRowKey>().primaryKey(),
      version: number().notNull(),
      file: number<AcquirerFileKey>().notNull(),
      number: number().notNull(),
      cells: json<readonly string[]>().notNull(),
      status: text<RowStatus>().notNull(),
      payment: number<PaymentKey>(),
      chargeback: number<PaymentKey>(),
      finding: json<RowFinding>(),
    },
    (t) => [
      index('acquirer_rows_file').on(t.file, t.status, t.key),
      index('acquirer_rows_unmatched')
        .on(t.status, t.key)
        .where(sql`${t.status} in ('NOT_MATCHED', 'MULTIPLE_MATCHES')`),
      index('acquirer_rows_differing')
        .on(t.key)
        .where(sql`(${t.finding} ->> 'differences') is not null`),
      index('acquirer_rows_file_differing')
        .on(t.file)
        .where(sql`(${t.finding} ->> 'differences') is not null`),
      unique('acquirer_rows_chargeback')
        .on(t.chargeback)
        .where(sql`${t.chargeback} is not null`),
      check('acquirer_rows_status_is_known', oneOf(t.status, rowStatuses)),
      check('acquirer_rows_payment_where_matched', sql`(${t.payment} is not null) = (${t.status} = 'MATCHED')`),
      check('acquirer_rows_chargeback_where_matched', sql`${t.chargeback} is null or ${t.status} = 'MATCHED'`),
    ],
  );

/** What acquirers have to settle; those without a row are open items. */
export const settlementItemsTable = ({ table, text, number, index, unique, check }: Dialect) =>
  table(
    'settlement_items',
    {
      payment: number<PaymentKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      merchantAccount: number<MerchantAccountKey>(),
      kind: text<'DEBIT' | 'REFUND' | 'CREDIT'>().notNull(),
      cents: number<Cents>().notNull(),
      currency: text().notNull(),
      connectorId: text(),
      reference: text(),
      last4: text(),
      at: number<Instant>().notNull(),
      row: number<AcquirerRowKey>(),
    },
    (t) => [
      index('settlement_items_connector')
        .on(t.entity, t.connectorId)
        .where(sql`${t.connectorId} is not null`),
      index('settlement_items_reference')
        .on(t.entity, t.reference)
        .where(sql`${t.reference} is not null`),
      index('settlement_items_alike')
        .on(t.entity, t.cents, t.last4, t.at)
        .where(sql`${t.last4} is not null`),
      index('settlement_items_open')
        .on(t.entity, t.payment)
        .where(sql`${t.row} is null`),
      unique('settlement_items_row')
        .on(t.row)
        .where(sql`${t.row} is not null`),
      check('settlement_items_kind_is_known', oneOf(t.kind, ['DEBIT', 'REFUND', 'CREDIT'])),
      check('settlement_items_cents_positive', sql`${t.cents} > 0`),
    ],
  );
