import type { Instant } from '../values.ts';

/** A passkey of a user (WebAuthn): a key pair whose private key stays with the user's device. */
export type Passkey = {
  /** The id of the credential, in base64url. */
  readonly id: string;
  /** In COSE, in base64url. */
  readonly publicKey: string;
  /** Of the signatures that were made, where the device counts them. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant | null;
};

/** More than a person has devices. */
export const PASSKEYS_MAX = 10;
