import type { Session } from '../../core/users/session.ts';
import type { Duration } from '../../core/values.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { openSession } from './sessions.ts';

type Moving = Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log'>;

/**
 * Moves the test clock for a user, whose session would end by that: another one goes on in its place. Returns its token.
 */
export async function moveClock(
  gateway: Moving,
  { actor, session }: { readonly actor: Actor; readonly session: Session },
  { length, advance }: { readonly length: Duration; readonly advance: (length: Duration) => Promise<void> },
): Promise<string> {
  const { user } = actor;
  const audit = { action: 'moveClock', entity: null, subject: user.email, after: { millis: length } } as const;
  await commitAudited(gateway, [auditOf(gateway, actor, audit)]);
  await advance(length);
  const { token, change } = openSession(gateway, user, { ...actor, browser: session.browser });
  await gateway.store.commit([{ kind: 'endSessions', sessions: { user: user.key, hash: session.hash } }, change]);
  return token;
}
