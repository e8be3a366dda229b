import type { EntityKey, Instant } from '../values.ts';

/** What a token permits. */
export const scopes = ['pay', 'refund', 'read', 'register', 'report', 'admin'] as const;
export type Scope = (typeof scopes)[number];
/** What a token needs for requests of merchants. */
export type MerchantScope = Exclude<Scope, 'admin'>;

/** The scopes of a merchant's own server, and of a token that names none. */
export const merchantScopes = [
  'pay',
  'refund',
  'read',
  'register',
  'report',
] as const satisfies readonly MerchantScope[];

/** An access token: of its 256 random bits only the SHA-256 is kept, in hex. It reaches its entity and all below. */
export type AccessToken = {
  readonly hash: string;
  readonly version: number;
  readonly entity: EntityKey;
  /** The name that its owner knows it by. */
  readonly alias: string;
  readonly scopes: readonly Scope[];
  /** Whether the provision file has it, and revokes it by no longer listing it. */
  readonly origin: 'file' | 'api';
  /** Whether it may move the test clock, which is that of all entities. */
  readonly testClock: boolean;
  /** The addresses and networks that it may be sent from; null for any. */
  readonly addresses: readonly string[] | null;
  /** Its last four characters, by which its owner recognises it. */
  readonly ending: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** When it was last used, to a few minutes. */
  readonly lastUsedAt: Instant | null;
};

const TOKEN_ID_LENGTH = 32;

/** A token as others name it: half of its hash, from which it cannot be found. */
export const tokenId = ({ hash }: Pick<AccessToken, 'hash'>): string => hash.slice(0, TOKEN_ID_LENGTH);

/** Whether a token is valid at a moment: neither revoked nor expired. */
export const isValid = ({ revokedAt, expiresAt }: AccessToken, now: Instant): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt);
