import { type Duration, type Instant, minutes, plus } from '../values.ts';
import type { UserKey } from './user.ts';

/** A session of a user: of its 256 random bits only the SHA-256 is kept, in hex. */
export type Session = {
  readonly hash: string;
  readonly user: UserKey;
  readonly createdAt: Instant;
  /** To a minute. */
  readonly seenAt: Instant;
  /** When the user last proved who it is. */
  readonly provenAt: Instant;
  readonly address: string;
  readonly browser: string;
};

/** A session ends when it is not used for so long, and in any case after its whole life. */
export const SESSION_IDLE: Duration = minutes(15);
export const SESSION_LIFE: Duration = minutes(12 * 60);
/** How long a proof of identity serves for secrets and factors. */
const PROOF_LIFE: Duration = minutes(5);
/** How exactly the last use of a session is kept. */
export const SEEN_STEP: Duration = minutes(1);

export const isOver = ({ createdAt, seenAt }: Session, now: Instant): boolean =>
  now >= plus(seenAt, SESSION_IDLE) || now >= plus(createdAt, SESSION_LIFE);

export const isProven = ({ provenAt }: Session, now: Instant): boolean => now < plus(provenAt, PROOF_LIFE);

export const BROWSER_LENGTH = 200;
const ID_LENGTH = 16;

/** A session as its user names it: the beginning of its hash, from which it cannot be found. */
export const sessionId = ({ hash }: Pick<Session, 'hash'>): string => hash.slice(0, ID_LENGTH);
