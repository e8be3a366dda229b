import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomFillSync,
} from 'node:crypto';
import type { Clock } from '../clock.ts';
import { UniqueViolation } from '../core/faults.ts';
import type { EntityKey, Key } from '../core/values.ts';
import { type DataKey, type Store, type WalletKey } from './store.ts';

/**
 * Account data at rest (PCI DSS 3.5): AES-256-GCM under a data key per entity, bound to entity and record, so that no
 * row can be swapped for another.
 */
export type Vault = {
  seal(entity: EntityKey, record: SealedRecord, plain: string): Promise<string>;
  /** Throws when the text was not sealed for just this entity and record. */
  open(entity: EntityKey, record: SealedRecord, sealed: string): Promise<string>;
};

/** The key of a row, or a name for what has no key: no name is a number. */
type SealedRecord = Key | `wallet ${string}` | `part ${number} of ${Key}`;

/** The record under which a merchant's key for a wallet is sealed. */
export const walletRecord = ({
  brand,
  recipient,
  publicKeyHash,
}: Pick<WalletKey, 'brand' | 'recipient' | 'publicKeyHash'>): SealedRecord =>
  `wallet ${brand} ${recipient} ${publicKeyHash}`;

/** An entity's data keys by version. The highest seals; each opens the texts that it sealed. */
type Keyring = ReadonlyMap<number, KeyObject>;

/** A data key is made when an entity first needs one, and is kept in the database, wrapped. */
export function createVault(
  store: Pick<Store, 'dataKeys' | 'keepDataKey'>,
  keyEncryptionKey: Buffer,
  clock: Pick<Clock, 'now'>,
): Vault {
  const wrapping = createSecretKey(deriveKey(keyEncryptionKey, 'wrap data keys'));
  const keyrings = new Map<EntityKey, Keyring>();

  async function load(entity: EntityKey): Promise<Keyring> {
    const rows = await store.dataKeys(entity);
    const keyring = new Map(rows.map((row) => [row.version, unwrap(wrapping, row)]));
    if (keyring.size > 0) keyrings.set(entity, keyring);
    return keyring;
  }
  async function makeFirst(entity: EntityKey): Promise<Keyring> {
    await store
      .keepDataKey({ ...wrap(wrapping, entity, FIRST_VERSION), createdAt: clock.now() })
      .catch((error: unknown) => {
        // Another request or process has made the first key, which is then used here as well.
        if (!(error instanceof UniqueViolation)) throw error;
      });
    return load(entity);
  }
  return {
    async seal(entity, record, plain) {
      let keyring = keyrings.get(entity) ?? (await load(entity));
      if (keyring.size === 0) keyring = await makeFirst(entity);
      const version = newest(keyring);
      return `${version}.${encrypt(keyOf(keyring, version), accountLabel(entity, record), Buffer.from(plain))}`;
    },
    async open(entity, record, sealed) {
      const version = Number(/^[1-9]\d*(?=\.)/.exec(sealed)?.[0]);
      let keyring = keyrings.get(entity) ?? (await load(entity));
      if (!keyring.has(version)) keyring = await load(entity);
      return decrypt(
        keyOf(keyring, version),
        accountLabel(entity, record),
        sealed.slice(sealed.indexOf('.') + 1),
      ).toString();
    },
  };
}

const FIRST_VERSION = 1;
const newest = (keyring: Keyring): number => Math.max(...keyring.keys());

/** A key of 32 bytes for one purpose; keys of different purposes are independent (HKDF, RFC 5869). */
export function deriveKey(keyEncryptionKey: Buffer, purpose: string): Buffer {
  if (keyEncryptionKey.length !== KEY_BYTES)
    throw new Error(`Expected a key-encryption key of ${KEY_BYTES} bytes, got ${keyEncryptionKey.length}`);
  return Buffer.from(hkdfSync('sha256', keyEncryptionKey, '', `tillway: ${purpose}`, KEY_BYTES));
}

function wrap(wrapping: KeyObject, entity: EntityKey, version: number): Omit<DataKey, 'createdAt'> {
  return { entity, version, wrapped: encrypt(wrapping, dataKeyLabel(entity, version), randomBytes(KEY_BYTES)) };
}

function unwrap(wrapping: KeyObject, { entity, version, wrapped }: DataKey): KeyObject {
  try {
    return createSecretKey(decrypt(wrapping, dataKeyLabel(entity, version), wrapped));
  } catch (cause) {
    throw new Error(
      `Expected the key-encryption key that wrapped data key ${version} of entity ${entity}, got another one`,
      { cause },
    );
  }
}

function keyOf(keyring: Keyring, version: number): KeyObject {
  const key = keyring.get(version);
  if (key === undefined) throw new Error('Expected a data key of the version that sealed this, found none');
  return key;
}

/** The labels that a sealed text is bound to (additional authenticated data). */
const accountLabel = (entity: EntityKey, record: SealedRecord): string =>
  `account data of entity ${entity}, record ${record}`;
const dataKeyLabel = (entity: EntityKey, version: number): string => `data key ${version} of entity ${entity}`;

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Without a stated length, node accepts truncated tags, which can be guessed. */
const strict = { authTagLength: TAG_BYTES };

function encrypt(key: KeyObject, label: string, plain: Buffer): string {
  const nonce = freshNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce, strict).setAAD(Buffer.from(label));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function decrypt(key: KeyObject, label: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  // The decoder skips characters that are not base64url; the comparison refuses a text that was edited anywhere.
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== text)
    throw new Error('Expected a sealed text, got something else');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), strict)
    .setAAD(Buffer.from(label))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Nonces come from a pool of random bytes, because drawing twelve bytes at a time costs more than the encryption. */
const pool = Buffer.alloc(NONCE_BYTES * 256);
let used = pool.length;

function freshNonce(): Buffer {
  if (used === pool.length) used = randomFillSync(pool).length - pool.length;
  used += NONCE_BYTES;
  return pool.subarray(used - NONCE_BYTES, used);
}
