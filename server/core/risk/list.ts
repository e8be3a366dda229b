import type { EntityKey, Instant, Key } from '../values.ts';

export const listNames = ['block', 'allow'] as const;
export type ListName = (typeof listNames)[number];

export const listKinds = ['account', 'bin', 'country', 'email', 'domain', 'address', 'ip', 'phone'] as const;
export type ListKind = (typeof listKinds)[number];

export type ListEntryKey = Key<'listEntry'>;

/** An entry of a list: the value is a keyed hash, so that nothing about a card or a person can be read in it. */
export type ListEntry = {
  readonly key: ListEntryKey;
  readonly entity: EntityKey;
  readonly list: ListName;
  readonly kind: ListKind;
  readonly hash: string;
  /** The operator's reason. */
  readonly note: string | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
};

/** Whether an entry holds for a shorter time than another one. */
export const endsSooner = ({ expiresAt }: Pick<ListEntry, 'expiresAt'>, other: Pick<ListEntry, 'expiresAt'>): boolean =>
  expiresAt !== null && (other.expiresAt === null || expiresAt < other.expiresAt);

/** That an entity has, or has had, entries of a kind on a list. */
export type ListedKind = Pick<ListEntry, 'entity' | 'list' | 'kind'>;

/** What distinguishes an entry from all others. */
export type ListPlace = Pick<ListEntry, 'entity' | 'list' | 'hash'>;

export type IpNetworks = {
  /** A network of one of the lengths that lists may have; an address alone is the smallest one. */
  readonly networkOf: (text: string) => string | undefined;
  /** Every network of a list that an address can belong to, the smallest first. */
  readonly networksOf: (address: string) => readonly string[];
};

const compact = (text: string): string => text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** The form in which values of each kind are compared; undefined for a text that is no such value. */
const normal: { readonly [Kind in ListKind]: (text: string, networks: IpNetworks) => string | undefined } = {
  account: (text) => matching(compact(text), /^[^\p{C}]{3,128}$/u),
  bin: (text) => matching(text, /^(\d{6}|\d{8})$/),
  country: (text) => matching(text.toUpperCase(), /^[A-Z]{2}$/),
  email: (text) => matching(text.trim().toLowerCase(), /^[^\s@]{1,64}@[^\s@]{1,128}$/),
  domain: (text) => matching(text.trim().toLowerCase(), /^(?!-)[\p{L}\p{N}-]{1,63}(\.[\p{L}\p{N}-]{1,63}){1,8}$/u),
  address: (text) => matching(lettersAndDigits(text), /^.{5,300}$/u),
  ip: (text, networks) => networks.networkOf(text.trim()),
  phone: (text) => matching(text.replaceAll(/\D/g, '').replace(/^00/, ''), /^\d{5,25}$/),
};
const matching = (text: string, pattern: RegExp): string | undefined => (pattern.test(text) ? text : undefined);

/** A value of a list as it is compared; undefined where the text is no such value. */
export const listValue = (kind: ListKind, text: string, networks: IpNetworks): string | undefined =>
  normal[kind](text, networks);

/** A domain and the domains above it, without the top-level one. */
export function domainsOf(domain: string): readonly string[] {
  const labels = domain.split('.').slice(-4);
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'));
}
/** What an operator may enter for each kind. */
export const listValueTexts = {
  account: 'a card number, an IBAN, or the id of another account',
  bin: 'the first 6 or 8 digits of a card number',
  country: 'a country code such as AT',
  email: 'an e-mail address',
  domain: 'a domain such as mail.example, which includes the names below it',
  address: 'street with house number, postcode, city and country code, such as Lindenallee 7 1010 Wien AT',
  ip: 'an address, or a network of 8, 16 or 24 bits (IPv6: 32, 48 or 64), such as 203.0.113.0/24',
  phone: 'a phone number with its country code',
} as const satisfies Readonly<Record<ListKind, string>>;
