import type { FileDelivery, FileReceiver, FileTry } from '../../core/file-receivers/receiver.ts';
import type { FetchedFile, FileSource } from '../../core/file-sources/source.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import type { FileColumns, FileFormat, SettlementBatch, SettlementFile } from '../../core/settlement/batch.ts';
import type {
  BatchKey,
  EntityKey,
  FileReceiverKey,
  FileSourceKey,
  FileTryKey,
  Key,
  PickUpKeyKey,
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
  /** Files of a channel, made or not, of batches from a key on whose delivery to a receiver has not begun. */
  undeliveredFiles(
    slice: UndeliveredSlice,
  ): Promise<readonly { readonly batch: BatchKey; readonly format: FileFormat }[]>;
  fileDelivery(of: Omit<FileDelivery, 'state'>): Promise<FileDelivery | undefined>;
  fileTries(slice: FileTrySlice): Promise<readonly FileTry[]>;

  fileSources(): Promise<readonly FileSource[]>;
  fileSource(key: FileSourceKey): Promise<FileSource | undefined>;
  fetchedFiles(slice: FetchedSlice): Promise<readonly FetchedFile[]>;
};
