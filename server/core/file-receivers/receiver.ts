import type { FileColumns, FileFormat } from '../settlement/batch.ts';
import type { BatchKey, EntityKey, FileReceiverKey, FileTryKey, Instant } from '../values.ts';

/** A merchant's own SFTP server, to which the files of an entity and of all below it are delivered. */
export type FileReceiver = {
  readonly key: FileReceiverKey;
  readonly version: number;
  readonly entity: EntityKey;
  /** The operator's name for it, unique within the entity. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** The public key that the server has to prove, as in a known_hosts file. */
  readonly hostKey: string;
  /** Where files are written to, without a slash at its end. */
  readonly folder: string;
  readonly columns: FileColumns;
  /** The gateway's own public key, which the server has to accept. */
  readonly publicKey: string;
  /** Its private key, sealed by the vault. */
  readonly privateKey: string;
  readonly createdAt: Instant;
  /** Whether it is a receiver of the provision file. */
  readonly provisioned: boolean;
};

/**
 * How far a delivery has come. `renaming` is committed before the file gets its name: if the process dies then and
 * neither name is there, the receiver has taken the file already.
 */
export type FileDeliveryState = 'waiting' | 'renaming' | 'delivered';
export const fileDeliveryStates = ['waiting', 'renaming', 'delivered'] as const satisfies readonly FileDeliveryState[];

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
