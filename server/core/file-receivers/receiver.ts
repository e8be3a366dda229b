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

/** A change of receivers or of deliveries to them. */
export type FileReceiverChange =
  | { readonly save: FileReceiver }
  | { readonly remove: FileReceiverKey }
  | { readonly begin: Omit<FileDelivery, 'state'> }
  | { readonly move: FileDelivery }
  | { readonly log: FileTry };
