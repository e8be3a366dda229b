import type { EntityKey, Instant, PickUpKeyKey } from '../values.ts';

/** A public key that opens the folder of an entity by SFTP. An entity may have several, so that one is replaced. */
export type PickUpKey = {
  readonly key: PickUpKeyKey;
  readonly entity: EntityKey;
  readonly name: string;
  /** Type and key as in an authorized_keys file, without a comment. */
  readonly publicKey: string;
  /** SHA-256 of the key, as OpenSSH shows it. */
  readonly fingerprint: string;
  readonly createdAt: Instant;
  /** Whether it is a key of the provision file, which removes it when it no longer lists it. */
  readonly provisioned: boolean;
};

/** How many keys an entity may have. */
export const PICK_UP_KEYS_MAX = 20;
