import type { EntityKey, Instant, Key } from '../values.ts';

/** An SFTP server of others that belongs to an entity, and how the gateway logs in there. */
export type FileServer<ServerKey extends Key = Key> = {
  readonly key: ServerKey;
  readonly version: number;
  readonly entity: EntityKey;
  /** The operator's name for it, unique within the entity. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** The public key that the server has to prove, as in a known_hosts file. */
  readonly hostKey: string;
  /** Where its files are, without a slash at its end. */
  readonly folder: string;
  /** The gateway's own public key, which the server has to accept. */
  readonly publicKey: string;
  /** Its private key, sealed by the vault. */
  readonly privateKey: string;
  readonly createdAt: Instant;
  /** Whether it is a server of the provision file. */
  readonly provisioned: boolean;
};

/**
 * How far a delivery has come. `renaming` is committed before the file gets its name: if the process dies then and
 * neither name is there, the receiver has taken the file already.
 */
export type FileDeliveryState = 'waiting' | 'renaming' | 'delivered';
export const fileDeliveryStates = ['waiting', 'renaming', 'delivered'] as const satisfies readonly FileDeliveryState[];
