import { type Duration, type Instant, minutes, plus } from '../values.ts';
import type { User } from './user.ts';

/** Failed tries in a row after which a user has to wait. */
export const FAILURES_MAX = 5;
export const LOCKOUT: Duration = minutes(15);

export const isLockedOut = ({ lockedUntil }: Pick<User, 'lockedUntil'>, now: Instant): boolean =>
  lockedUntil !== null && now < lockedUntil;

/** A user after a failed try: the last one that is permitted begins the wait, and counting begins again after it. */
export function afterFailure(user: User, now: Instant): User {
  const failures = user.failures + 1;
  return failures < FAILURES_MAX ? { ...user, failures } : { ...user, failures: 0, lockedUntil: plus(now, LOCKOUT) };
}
