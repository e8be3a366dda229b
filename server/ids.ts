import { createCipheriv, createSecretKey } from 'node:crypto';
import type { Clock } from './clock.ts';
import { StoreUnavailable } from './core/faults.ts';
import type { RiskActionKey } from './core/risk/case.ts';
import type { ProposalKey } from './core/proposals/proposal.ts';
import type { AuditKey } from './core/audit/entry.ts';
import type { ListExportKey } from './core/exports/export.ts';
import type { SavedViewKey } from './core/users/saved-view.ts';
import type { RequestKey } from './core/requests/request.ts';
import type { UserKey } from './core/users/user.ts';
import type {
  AcquirerFileKey,
  AcquirerRowKey,
  BatchKey,
  BooksKey,
  CheckoutKey,
  DeliveryTryKey,
  EvidenceKey,
  EventKey,
  FileReceiverKey,
  FileSourceKey,
  FileTryKey,
  Instant,
  Key,
  PaymentKey,
  PickUpKeyKey,
  RegistrationKey,
  ReportExportKey,
  ReportFileKey,
  ScheduleKey,
  SettlementLineKey,
  WebhookKey,
} from './core/values.ts';
import { hashOfKey, placedMemory } from './recent-memory.ts';

/** The rows that have public ids, with their keys. */
export type KeyOf = {
  readonly checkout: CheckoutKey;
  readonly payment: PaymentKey;
  readonly registration: RegistrationKey;
  readonly event: EventKey;
  readonly webhook: WebhookKey;
  readonly deliveryTry: DeliveryTryKey;
  readonly riskAction: RiskActionKey;
  readonly schedule: ScheduleKey;
  readonly batch: BatchKey;
  readonly settlementLine: SettlementLineKey;
  readonly books: BooksKey;
  readonly acquirerFile: AcquirerFileKey;
  readonly acquirerRow: AcquirerRowKey;
  readonly evidence: EvidenceKey;
  readonly reportExport: ReportExportKey;
  readonly reportFile: ReportFileKey;
  readonly listExport: ListExportKey;
  readonly pickUpKey: PickUpKeyKey;
  readonly fileReceiver: FileReceiverKey;
  readonly fileSource: FileSourceKey;
  readonly fileTry: FileTryKey;
  readonly user: UserKey;
  readonly audit: AuditKey;
  readonly savedView: SavedViewKey;
  readonly proposal: ProposalKey;
  readonly request: RequestKey;
};
export type IdKind = keyof KeyOf;

/** The source of keys and public ids: no other module turns a row's key into a public id or back. */
export type Ids = {
  /** The number of this node. */
  readonly node: number;
  /** A new key: the time of the call, and above every earlier key of this node (DECISIONS 4). */
  key<Noun extends string>(noun: Noun): Key<Noun>;
  /** No key of an earlier moment is as high. */
  firstKeyAt<Noun extends string>(noun: Noun, moment: Instant): Key<Noun>;
  /** Whether this node gave the key, before or after its last start. */
  isOwn(key: Key): boolean;
  publicId<K extends IdKind>(kind: K, key: KeyOf[K]): string;
  /** The key in a public id; undefined for any other text. The row may not exist. */
  keyOf<K extends IdKind>(kind: K, id: string): KeyOf[K] | undefined;
  /** Keeps new keys above the highest key of a store, even where the machine's clock was set back. */
  startAbove(key: Key): void;
};

/**
 * Keys count in 1/256 of a millisecond since 2026; the lowest five bits are the node's number, so that two nodes never
 * give the same key. 53 bits last until 2060 (DECISIONS 4).
 */
const EPOCH = Date.UTC(2026, 0, 1);
const TICKS_PER_MILLI = 256;
const NODES = 32;

/** What distinguishes the ids of a kind; a number never changes, and belongs to one kind. */
export const idNumbers = {
  checkout: 1,
  payment: 2,
  registration: 3,
  schedule: 4,
  event: 10,
  webhook: 11,
  deliveryTry: 12,
  riskAction: 13,
  batch: 20,
  settlementLine: 21,
  acquirerFile: 22,
  acquirerRow: 23,
  books: 24,
  pickUpKey: 30,
  fileReceiver: 31,
  fileTry: 32,
  fileSource: 33,
  user: 40,
  audit: 41,
  savedView: 42,
  proposal: 45,
  request: 46,
  evidence: 50,
  reportExport: 51,
  reportFile: 52,
  listExport: 53,
} as const satisfies Record<IdKind, number>;

type Form = { readonly prefix: string; readonly tagBytes: number; readonly upperCase: boolean };
const form: Form = { prefix: '8a', tagBytes: 8, upperCase: false };
const checkoutForm: Form = { prefix: '', tagBytes: 9, upperCase: true };
const formOf = (kind: IdKind): Form => (kind === 'checkout' ? checkoutForm : form);

const KEY_BYTES = 7;

/** The millisecond in which a key was given. Keys of entities are counted instead, and begin with the year 2026. */
export const momentOf = (key: Key): Instant => (EPOCH + Math.floor(key / NODES / TICKS_PER_MILLI)) as Instant;

/** Keys have no place before and after these moments. */
export const keysBegin = EPOCH as Instant;
export const keysEnd = momentOf(Number.MAX_SAFE_INTEGER as Key<never>);

/** Whether a text looks like the id of a checkout. */
export const isCheckoutId = (text: string): boolean => /^[0-9A-F]{32}\.node\d{1,2}$/.test(text);

export function createIds({ secret, node, clock }: { secret: Buffer; node: number; clock: Clock }): Ids {
  const { idOf, keyIn } = publicIds(secret);
  // The cast holds because the names are those of the table.
  const remembered = Object.fromEntries(Object.keys(idNumbers).map((kind) => [kind, memory()])) as Record<
    IdKind,
    ReturnType<typeof memory>
  >;
  let last = 0;
  return {
    node,
    key<Noun extends string>(_noun: Noun) {
      const next = Math.max(last + 1, (clock.now() - EPOCH) * TICKS_PER_MILLI);
      const key = next * NODES + node;
      if (!Number.isSafeInteger(key)) throw new StoreUnavailable(new Error('There are no keys after the year 2060'));
      last = next;
      return key as Key<Noun>;
    },
    firstKeyAt: <Noun extends string>(_noun: Noun, moment: Instant) =>
      (Math.max(0, moment - EPOCH) * TICKS_PER_MILLI * NODES) as Key<Noun>,
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
    // The cast holds because a key is remembered, and enciphered, under its own kind only.
    keyOf: <K extends IdKind>(kind: K, id: string) =>
      (remembered[kind].keys.get(id) ?? keyIn(kind, id)) as KeyOf[K] | undefined,
  };
}

/** Ids are kept in memory because each step of a payment uses its id again, as a rule within seconds. */
const memory = () => ({ ids: placedMemory<Key, string>(hashOfKey), keys: placedMemory<string, Key>(hashOfId) });

/** The last of the random digits that every id has. */
const hashOfId = (id: string): number => Number.parseInt(id.slice(26, 31), 16);

/**
 * A public id is a synthetic IV and the key enciphered under it: AES over kind and key gives the tag, AES over the tag
 * masks the key. Without the secret an id can neither be guessed nor be distinguished from random bits, and reading one
 * back needs no index of texts (DECISIONS 3).
 */
function publicIds(secret: Buffer) {
  const cipher = createCipheriv('aes-256-ecb', createSecretKey(secret), null).setAutoPadding(false);
  const block = Buffer.alloc(16);

  /** A new block whose first bytes are the tag. */
  function tagBlock(kind: IdKind, key: Key): Buffer {
    block.fill(0);
    block[0] = idNumbers[kind];
    writeKey(block, 1, key);
    return cipher.update(block);
  }
  /** Masks the key, or unmasks it, in the bytes after the tag. */
  function mask(bytes: Buffer, tagBytes: number): void {
    block.fill(0xff);
    bytes.copy(block, 1, 0, tagBytes);
    const masked = cipher.update(block);
    for (let i = 0; i < KEY_BYTES; i += 1) bytes[tagBytes + i] = (bytes[tagBytes + i] ?? 0) ^ (masked[i] ?? 0);
  }
  function isIdOf(id: string, kind: IdKind, key: Key): boolean {
    const { prefix, tagBytes } = formOf(kind);
    const tail = id.slice(prefix.length + 2 * (tagBytes + KEY_BYTES));
    const hex = id.slice(prefix.length, prefix.length + 2 * tagBytes).toLowerCase();
    return (
      id.startsWith(prefix) && tail === suffix(kind, key) && tagBlock(kind, key).toString('hex', 0, tagBytes) === hex
    );
  }
  return {
    idOf(kind: IdKind, key: Key): string {
      const { prefix, tagBytes, upperCase } = formOf(kind);
      const bytes = tagBlock(kind, key);
      writeKey(bytes, tagBytes, key);
      mask(bytes, tagBytes);
      const hex = bytes.toString('hex', 0, tagBytes + KEY_BYTES);
      return prefix + (upperCase ? hex.toUpperCase() : hex) + suffix(kind, key);
    },
    keyIn(kind: IdKind, id: string): Key | undefined {
      const { prefix, tagBytes, upperCase } = formOf(kind);
      const hex = id.slice(prefix.length, prefix.length + 2 * (tagBytes + KEY_BYTES));
      if (!(upperCase ? /^[0-9A-F]+$/ : /^[0-9a-f]+$/).test(hex)) return undefined;
      const bytes = Buffer.from(hex, 'hex');
      if (bytes.length !== tagBytes + KEY_BYTES) return undefined;
      mask(bytes, tagBytes);
      const key = readKey(bytes, tagBytes);
      return key !== undefined && isIdOf(id, kind, key) ? key : undefined;
    },
  };
}

/** The number of the node that gave the key, which may be another node than this one. */
const suffix = (kind: IdKind, key: Key): string => (kind === 'checkout' ? `.node${key % NODES}` : '');

function writeKey(target: Buffer, at: number, key: Key): void {
  target.writeUIntBE(Math.floor(key / 2 ** 32), at, 3);
  target.writeUInt32BE(key % 2 ** 32, at + 3);
}

function readKey(source: Buffer, at: number): Key | undefined {
  const key = source.readUIntBE(at, 3) * 2 ** 32 + source.readUInt32BE(at + 3);
  return Number.isSafeInteger(key) ? (key as Key) : undefined;
}
