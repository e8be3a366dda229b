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
  /** Its first characters, by which its owner recognises it; empty for a short one and one of an earlier release. */
  readonly beginning: string;
  /** Its last four characters. */
  readonly ending: string;
  /** The user, or the alias of the token, that made it; empty for one of the file or of an earlier release. */
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  /** From when on it is refused; ahead of now while it goes on beside the token that replaces it. */
  readonly revokedAt: Instant | null;
  /** When it was last used, to a minute. */
  readonly lastUsedAt: Instant | null;
};

/** Tools that look for secrets in repositories and logs find this at the beginning of a token that the gateway made. */
export const TOKEN_PREFIX = 'tillway_';
/** What is shown of a token leaves at least 22 characters of it: 128 random bits (DECISIONS 221). */
const [BEGINNING_LENGTH, ENDING_LENGTH, LENGTH_MIN] = [6, 4, 32];

/** What is kept of a token in the clear. */
export function shownOf(token: string): Pick<AccessToken, 'beginning' | 'ending'> {
  const prefix = token.startsWith(TOKEN_PREFIX) ? TOKEN_PREFIX.length : 0;
  const isLong = token.length - prefix >= LENGTH_MIN;
  return {
    beginning: isLong ? token.slice(0, prefix + BEGINNING_LENGTH) : '',
    ending: token.slice(-ENDING_LENGTH),
  };
}

const TOKEN_ID_LENGTH = 32;

/** A token as others name it: half of its hash, from which it cannot be found. */
export const tokenId = ({ hash }: Pick<AccessToken, 'hash'>): string => hash.slice(0, TOKEN_ID_LENGTH);

/** A use of a token, for `lastUsedAt`. */
export type TokenUse = { readonly hash: string; readonly at: Instant };

/** Only an active token is accepted. */
export const tokenStates = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof tokenStates)[number];

export function tokenState({ revokedAt, expiresAt }: AccessToken, now: Instant): TokenState {
  if (revokedAt !== null && now >= revokedAt) return 'revoked';
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'active';
}

export const isValid = (token: AccessToken, now: Instant): boolean => tokenState(token, now) === 'active';

/** What one token permits and the other one does not, which it can therefore not give (DECISIONS 133). */
export const scopesBeyond = (
  wanted: readonly Scope[],
  { scopes: held }: Pick<AccessToken, 'scopes'>,
): readonly Scope[] => wanted.filter((scope) => !held.includes(scope));
