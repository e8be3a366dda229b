import type { AuditEntry, AuditKey } from '../../core/audit/entry.ts';
import type { Session } from '../../core/users/session.ts';
import type { User, UserKey } from '../../core/users/user.ts';
import type { EntityKey, Instant } from '../../core/values.ts';

/** Entries of one user, or about one thing. */
export type AuditBy = { readonly actor: string } | { readonly subject: string };

/** Entries between two keys, neither included; `by` null for all. */
export type AuditSlice = {
  readonly by: AuditBy | null;
  readonly after: AuditKey;
  readonly before: AuditKey;
  readonly limit: number;
};

/** An entry's place in the chain. */
export type AuditLink = { readonly key: AuditKey; readonly place: number; readonly link: string };

/** The part of the store that has the users of the back office, their sessions, and what they did. */
export type UserStore = {
  user(key: UserKey): Promise<User | undefined>;
  /** Some users, in any order. */
  usersAmong(keys: readonly UserKey[]): Promise<readonly User[]>;
  userByEmail(email: string): Promise<User | undefined>;
  /** By the SHA-256 of an invitation's token, whether or not its time is over. */
  userByInvitation(hash: string): Promise<User | undefined>;
  /** All users in the order in which they were made. */
  users(): Promise<readonly User[]>;
  session(hash: string): Promise<Session | undefined>;
  /** The sessions of a user, the latest first. */
  sessionsOf(user: UserKey): Promise<readonly Session[]>;
  /** Keeps when a session was used last; of several processes the latest use counts. */
  useSession(use: Pick<Session, 'hash' | 'seenAt'>): Promise<void>;
  /** Deletes sessions that were last used before a moment. */
  deleteOldSessions(before: Instant): Promise<void>;

  /** Entries of the audit, the latest first. */
  auditEntries(slice: AuditSlice): Promise<readonly AuditEntry[]>;
  /** The entries about one thing in their order. */
  /** Entries of some subjects, in any order. */
  auditAmong(subjects: readonly string[]): Promise<readonly AuditEntry[]>;
  auditOf(subject: string): Promise<readonly AuditEntry[]>;
  /** The latest entries about an entity and what belongs to it, the latest first. */
  auditOfEntity(of: { readonly entity: EntityKey; readonly limit: number }): Promise<readonly AuditEntry[]>;
  /** The entries of the chain from a place on, in their order. */
  auditChain(slice: { readonly after: number; readonly limit: number }): Promise<readonly AuditEntry[]>;
  /** The last entry of the chain. */
  auditHead(): Promise<AuditEntry | undefined>;
  /** Entries that have no place in the chain yet, in their order. */
  unlinkedAudit(limit: number): Promise<readonly AuditEntry[]>;
  /** Rejects with UniqueViolation or VersionConflict when another process has linked one of them. */
  linkAudit(links: readonly AuditLink[]): Promise<void>;
};
