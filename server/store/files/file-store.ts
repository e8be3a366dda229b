import type { Evidence } from '../../core/disputes/evidence.ts';
import type { ListExport, ListExportKey } from '../../core/exports/export.ts';
import type { FilePart, KeptFileKey } from '../../core/file-parts/part.ts';
import type { FileDelivery, FileReceiver, FileTry } from '../../core/file-receivers/receiver.ts';
import type { FetchedFile, FileSource } from '../../core/file-sources/source.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import type { ReportDelivery, ReportExport, ReportFile } from '../../core/reports/export.ts';
import type { FileColumns, FileFormat, SettlementBatch, SettlementFile } from '../../core/settlement/batch.ts';
import type { UserKey } from '../../core/users/user.ts';
import type {
  BatchKey,
  EntityKey,
  EvidenceKey,
  FileReceiverKey,
  FileSourceKey,
  FileTryKey,
  Key,
  PaymentKey,
  PickUpKeyKey,
  ReportExportKey,
  ReportFileKey,
} from '../../core/values.ts';

/** A file without its content. */
export type FileEntry = Pick<SettlementFile, 'batch' | 'format' | 'name' | 'madeAt'> & {
  /** The size of its content in UTF-8. */
  readonly bytes: number;
};

/** The files of a channel with some columns, in the order of their batches, without the bound. */
export type FileSlice = {
  readonly entity: EntityKey;
  readonly columns: FileColumns;
  readonly after: BatchKey;
  readonly limit: number;
};

/** What is to be delivered to a receiver: of batches that were closed, or whose payouts failed, from a key on. */
export type UndeliveredSlice = {
  readonly receiver: FileReceiverKey;
  readonly entity: EntityKey;
  readonly columns: FileColumns;
  readonly from: Key;
  readonly limit: number;
};

/** The tries of a receiver, the latest first, without the bound. */
export type FileTrySlice = { readonly receiver: FileReceiverKey; readonly before: FileTryKey; readonly limit: number };

/** What was found at a source, in the order of names, without the bound. */
export type FetchedSlice = { readonly source: FileSourceKey; readonly after: string; readonly limit: number };

/** A file of a report without its content. */
export type ReportFileEntry = Omit<ReportFile, 'content'> & {
  /** The size of its content in UTF-8. */
  readonly bytes: number;
};

/** The files of an entity's reports in the order of their keys. */
export type ReportFileSlice = {
  readonly entity: EntityKey;
  readonly after: ReportFileKey;
  readonly before: ReportFileKey;
  readonly order: 'latestFirst' | 'oldestFirst';
  readonly limit: number;
};

/** The lists that a user has ordered as files, the latest first, without the bound. */
export type ListExportSlice = { readonly user: UserKey; readonly before: ListExportKey; readonly limit: number };

export type OldListExports = {
  readonly after: ListExportKey;
  readonly before: ListExportKey;
  readonly limit: number;
};

/** The parts of a file in their order, without the bound. */
export type FilePartSlice = { readonly file: KeptFileKey; readonly after: number; readonly limit: number };

/** The part of the store that has the keys, receivers and sources of files. */
export type FileStore = {
  pickUpKeys(): Promise<readonly PickUpKey[]>;
  pickUpKey(key: PickUpKeyKey): Promise<PickUpKey | undefined>;
  /** The keys with a fingerprint, of whatever entities. */
  pickUpKeysWith(fingerprint: string): Promise<readonly PickUpKey[]>;
  fileEntries(slice: FileSlice): Promise<readonly FileEntry[]>;
  /** The files of a batch that were made. */
  fileEntriesOf(batch: BatchKey): Promise<readonly FileEntry[]>;
  /** Batches of a channel whose file, as their payout stands, was not made yet. */
  batchesWithoutFile(slice: Omit<FileSlice, 'after'>): Promise<readonly SettlementBatch[]>;

  fileReceivers(): Promise<readonly FileReceiver[]>;
  fileReceiver(key: FileReceiverKey): Promise<FileReceiver | undefined>;
  /** How many files of batches and of reports are left to deliver to a receiver, of those whose deliveries have begun. */
  countUndelivered(receiver: FileReceiverKey): Promise<number>;
  /** Files of a channel, made or not, of batches from a key on whose delivery to a receiver has not begun. */
  undeliveredFiles(
    slice: UndeliveredSlice,
  ): Promise<readonly { readonly batch: BatchKey; readonly format: FileFormat }[]>;
  fileDelivery(of: Omit<FileDelivery, 'state'>): Promise<FileDelivery | undefined>;
  fileTries(slice: FileTrySlice): Promise<readonly FileTry[]>;

  fileSources(): Promise<readonly FileSource[]>;
  fileSource(key: FileSourceKey): Promise<FileSource | undefined>;
  fetchedFiles(slice: FetchedSlice): Promise<readonly FetchedFile[]>;

  fileParts(slice: FilePartSlice): Promise<readonly FilePart[]>;
  /** Deletes some parts of a file, and returns how many there were. */
  deleteFileParts(slice: { readonly file: KeptFileKey; readonly limit: number }): Promise<number>;
  /** Deletes some parts of the oldest file, if it is from before a key, and returns how many there were. */
  deleteOldFileParts(slice: { readonly before: KeptFileKey; readonly limit: number }): Promise<number>;
  reportExport(key: ReportExportKey): Promise<ReportExport | undefined>;
  /** The reports of an entity that are made regularly. */
  reportExports(entity: EntityKey): Promise<readonly ReportExport[]>;
  reportFile(key: ReportFileKey): Promise<ReportFile | undefined>;
  reportFiles(slice: ReportFileSlice): Promise<readonly ReportFileEntry[]>;
  /** Deletes files of reports from before a key, and returns how many there were. */
  deleteReportFiles(slice: { readonly before: ReportFileKey; readonly limit: number }): Promise<number>;
  reportDelivery(of: Pick<ReportDelivery, 'file' | 'receiver'>): Promise<ReportDelivery | undefined>;
  /** The deliveries of a file of a report. */
  reportDeliveries(file: ReportFileKey): Promise<readonly ReportDelivery[]>;
  /** Deletes deliveries of files from before a key, and returns how many there were. */
  deleteReportDeliveries(slice: { readonly before: ReportFileKey; readonly limit: number }): Promise<number>;
  listExport(key: ListExportKey): Promise<ListExport | undefined>;
  listExports(slice: ListExportSlice): Promise<readonly ListExport[]>;
  /** Lists that were ordered before a key, the oldest first, from after another one on. */
  oldListExports(slice: OldListExports): Promise<readonly ListExport[]>;
  evidence(key: EvidenceKey): Promise<Evidence | undefined>;
  /** The files of a dispute in their order. */
  evidenceOf(dispute: PaymentKey): Promise<readonly Evidence[]>;
};
