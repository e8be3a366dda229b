import { createCipheriv, createSecretKey } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { CheckoutKey, Key, PaymentKey } from './core/values.ts';
import { recentMemory } from './recent-memory.ts';

/** The rows that have public ids, with their keys. */
type KeyOf = {
  readonly checkout: CheckoutKey;
  readonly payment: PaymentKey;
  readonly registration: Key<'registration'>;
};
export type IdKind = keyof KeyOf;

/** The source of keys: nothing else knows how a row's key and its public id belong together. */
export type Ids = {
  /** A new key, above every key given before and after the moment it is asked for. */
  key<Noun extends string>(noun: Noun): Key<Noun>;
  /** Whether this node gave the key, before or after its last start. */
  isOwn(key: Key): boolean;
  publicId<K extends IdKind>(kind: K, key: KeyOf[K]): string;
  /** The key behind a public id; undefined for any other text. The row may not exist. */
  keyOf<K extends IdKind>(kind: K, id: string): KeyOf[K] | undefined;
  /** Starts above the highest key that a store already holds. */
  startAbove(key: Key): void;
};

/**
 * Keys count in 1/256 of a millisecond since 2026; the lowest five bits name the node, so that nodes never meet. 53
 * bits last until 2060.
 */
const EPOCH = Date.UTC(2026, 0, 1);
const TICKS_PER_MILLI = 256;
const NODES = 32;

const forms = {
  checkout: { number: 1, prefix: '', tagBytes: 9, upperCase: true },
  payment: { number: 2, prefix: '8a', tagBytes: 8, upperCase: false },
  registration: { number: 3, prefix: '8a', tagBytes: 8, upperCase: false },
} as const satisfies Record<IdKind, { number: number; prefix: string; tagBytes: number; upperCase: boolean }>;

const KEY_BYTES = 7;

/** Whether a text looks like the id of a checkout. */
export const isCheckoutId = (text: string): boolean => /^[0-9A-F]{32}\.node\d{1,2}$/.test(text);

/** An id is asked for at each step of its payment, within seconds as a rule. */
const REMEMBERED = 4096;

export function createIds({ secret, node, clock }: { secret: Buffer; node: number; clock: Clock }): Ids {
  const { idOf, keyBehind } = publicIds(secret);
  const remembered = { checkout: memory(), payment: memory(), registration: memory() } satisfies Record<
    IdKind,
    unknown
  >;
  let last = 0;
  return {
    key<Noun extends string>(_noun: Noun) {
      last = Math.max(last + 1, (clock.now() - EPOCH) * TICKS_PER_MILLI);
      return (last * NODES + node) as Key<Noun>;
    },
    isOwn: (key) => key % NODES === node,
    startAbove(key) {
      last = Math.max(last, Math.floor(key / NODES));
    },
    publicId(kind, key) {
      const { ids, keys } = remembered[kind];
      const known = ids.get(key);
      if (known !== undefined) return known;
      const id = idOf(kind, key);
      ids.set(key, id);
      keys.set(id, key);
      return id;
    },
    // A key is only ever remembered, and enciphered, under its own kind.
    keyOf: <K extends IdKind>(kind: K, id: string) =>
      (remembered[kind].keys.get(id) ?? keyBehind(kind, id)) as KeyOf[K] | undefined,
  };
}

const memory = () => ({ ids: recentMemory<Key, string>(REMEMBERED), keys: recentMemory<string, Key>(REMEMBERED) });

/**
 * A public id is a synthetic IV and the key enciphered under it: AES over kind and key gives the tag, AES over the tag
 * hides the key. Nobody without the secret can guess one or tell one from random bits, and reading one back needs no
 * index of texts.
 */
function publicIds(secret: Buffer) {
  const cipher = createCipheriv('aes-256-ecb', createSecretKey(secret), null).setAutoPadding(false);
  const block = Buffer.alloc(16);

  const tagOf = (kind: IdKind, key: Key): Buffer => {
    block.fill(0);
    block[0] = forms[kind].number;
    writeKey(block, 1, key);
    return cipher.update(block).subarray(0, forms[kind].tagBytes);
  };
  const mask = (tag: Buffer): Buffer => {
    block.fill(0xff);
    tag.copy(block, 1);
    return cipher.update(block);
  };
  const isIdOf = (id: string, kind: IdKind, key: Key): boolean => {
    const { prefix, tagBytes } = forms[kind];
    const tail = id.slice(prefix.length + 2 * (tagBytes + KEY_BYTES));
    const hex = id.slice(prefix.length, prefix.length + 2 * tagBytes).toLowerCase();
    return id.startsWith(prefix) && tail === suffix(kind, key) && tagOf(kind, key).toString('hex') === hex;
  };
  return {
    idOf(kind: IdKind, key: Key): string {
      const tag = tagOf(kind, key);
      const bytes = Buffer.alloc(tag.length + KEY_BYTES);
      tag.copy(bytes);
      writeKey(bytes, tag.length, key);
      exclusiveOr(bytes.subarray(tag.length), mask(tag));
      const hex = bytes.toString('hex');
      return forms[kind].prefix + (forms[kind].upperCase ? hex.toUpperCase() : hex) + suffix(kind, key);
    },
    keyBehind(kind: IdKind, id: string): Key | undefined {
      const { prefix, tagBytes, upperCase } = forms[kind];
      const hex = id.slice(prefix.length, prefix.length + 2 * (tagBytes + KEY_BYTES));
      if (!(upperCase ? /^[0-9A-F]+$/ : /^[0-9a-f]+$/).test(hex)) return undefined;
      const bytes = Buffer.from(hex, 'hex');
      if (bytes.length !== tagBytes + KEY_BYTES) return undefined;
      const key = readKey(exclusiveOr(bytes.subarray(tagBytes), mask(bytes.subarray(0, tagBytes))));
      return key !== undefined && isIdOf(id, kind, key) ? key : undefined;
    },
  };
}

/** Names the node that gave the key, whichever node is asked. */
const suffix = (kind: IdKind, key: Key): string => (kind === 'checkout' ? `.node${key % NODES}` : '');

function writeKey(target: Buffer, at: number, key: Key): void {
  target.writeUIntBE(Math.floor(key / 2 ** 32), at, 3);
  target.writeUInt32BE(key % 2 ** 32, at + 3);
}

function readKey(source: Buffer): Key | undefined {
  const key = source.readUIntBE(0, 3) * 2 ** 32 + source.readUInt32BE(3);
  return Number.isSafeInteger(key) ? (key as Key) : undefined;
}

/** Masks a key's few bytes in place. */
function exclusiveOr(bytes: Buffer, mask: Buffer): Buffer {
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = (bytes[i] ?? 0) ^ (mask[i] ?? 0);
  return bytes;
}
