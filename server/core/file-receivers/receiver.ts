import type { FileDeliveryState, FileServer } from '../file-servers/server.ts';
import type { FileColumns, FileFormat } from '../settlement/batch.ts';
import type { BatchKey, FileReceiverKey, FileTryKey, Instant } from '../values.ts';

/** A merchant's own SFTP server, to which the files of an entity and of all below it are delivered. */
export type FileReceiver = FileServer<FileReceiverKey> & { readonly columns: FileColumns };

/** The delivery of a file of a batch to a receiver. */
export type FileDelivery = {
  readonly receiver: FileReceiverKey;
  readonly batch: BatchKey;
  readonly format: FileFormat;
  readonly state: FileDeliveryState;
};

/** A try to deliver a file, for the log of the receiver. */
export type FileTry = {
  readonly key: FileTryKey;
  readonly receiver: FileReceiverKey;
  readonly batch: BatchKey;
  readonly format: FileFormat;
  readonly at: Instant;
  /** Null where the file was delivered; else why it was not, such as timedOut. */
  readonly reason: string | null;
};

/** The changes of receivers and of deliveries to them. */
export type FileReceiverChanges = {
  /**
   * Writes a receiver; fails with a VersionConflict when it was changed, with a UniqueViolation when its entity has one of
   * this name.
   */
  readonly saveFileReceiver: { readonly row: FileReceiver };
  /** Deletes a receiver with its deliveries and its log. */
  readonly removeFileReceiver: { readonly receiver: FileReceiverKey };
  /** Inserts a delivery that waits; fails with a UniqueViolation when the file's delivery has begun. */
  readonly beginFileDelivery: { readonly delivery: Omit<FileDelivery, 'state'> };
  /** Writes the state of a delivery. */
  readonly moveFileDelivery: { readonly delivery: FileDelivery };
  /**
   * Has the files of batches and reports wait again that a receiver may have under their names: it is another server, or
   * another folder.
   */
  readonly reopenDeliveries: { readonly receiver: FileReceiverKey };
  /** Inserts a try into the log of its receiver. */
  readonly logFileTry: { readonly tried: FileTry };
};
