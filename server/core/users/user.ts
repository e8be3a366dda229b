import type { EntityKey, Instant, Key } from '../values.ts';
import type { Passkey } from './passkey.ts';
import type { Role } from './roles.ts';

export type UserKey = Key<'user'>;

export const userStates = ['active', 'locked'] as const;
export type UserState = (typeof userStates)[number];

/** The languages of the back office; others are added to its table of texts. */
export const officeLanguages = ['en', 'de'] as const;
export type OfficeLanguage = (typeof officeLanguages)[number];

/** How close together the rows of tables are. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** A person who works in the back office. */
export type User = {
  readonly key: UserKey;
  readonly version: number;
  /** In lower case: the name to sign in with. */
  readonly email: string;
  readonly name: string;
  readonly language: OfficeLanguage;
  /** The IANA zone in which the user is shown times; the audit log and files have UTC. */
  readonly zone: string;
  readonly density: Density;
  /** The entity that the user sees, with all below; null for all entities of the gateway. */
  readonly entity: EntityKey | null;
  readonly roles: readonly Role[];
  readonly state: UserState;
  /** The password's hash with its parameters; null until the invitation is accepted. */
  readonly password: string | null;
  /** The secret of the one-time codes (RFC 6238), sealed by the vault. */
  readonly totp: string | null;
  /** The time step of the last accepted one-time code: none is accepted twice. */
  readonly totpStep: number;
  /** Keyed hashes of the recovery codes that are left. */
  readonly recoveryCodes: readonly string[];
  readonly passkeys: readonly Passkey[];
  /** The SHA-256 of the token of an open invitation. */
  readonly invitation: string | null;
  readonly invitedUntil: Instant | null;
  /** Failed tries to sign in since the last success. */
  readonly failures: number;
  /** The user cannot sign in before this moment. */
  readonly lockedUntil: Instant | null;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant | null;
};

/** Whether a user has accepted the invitation. */
export const hasFactors = ({ password, totp }: Pick<User, 'password' | 'totp'>): boolean =>
  password !== null && totp !== null;

export const hasInvitation = ({ invitation, invitedUntil }: User, now: Instant): boolean =>
  invitation !== null && invitedUntil !== null && now < invitedUntil;
