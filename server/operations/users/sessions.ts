import { createHash, randomBytes } from 'node:crypto';
import type { Change } from '../../core/change.ts';
import { BROWSER_LENGTH, isOver, SEEN_STEP, SESSION_LIFE, type Session, sessionId } from '../../core/users/session.ts';
import type { User } from '../../core/users/user.ts';
import { minus, plus } from '../../core/values.ts';
import { type Actor, auditOf, type OfficeRequest } from '../audit/record.ts';
import { commitAudited } from '../audit/link.ts';
import type { Gateway } from '../gateway.ts';

const TOKEN_BYTES = 32;

/** A new secret of 256 bits, and its hash, which is what is kept. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A signed-in user with its session. */
export type SignedIn = { readonly user: User; readonly session: Session };
export type OfficeBrowser = OfficeRequest & { readonly browser: string };

/** A new session, and the token that its browser keeps. Every proof of identity begins a new one. */
export function openSession(
  { clock }: Pick<Gateway, 'clock'>,
  user: User,
  { address, browser }: OfficeBrowser,
): { readonly token: string; readonly change: Change } {
  const { token, hash } = newToken();
  const now = clock.now();
  const times = { createdAt: now, seenAt: now, provenAt: now };
  const session = { hash, user: user.key, ...times, address, browser: browser.slice(0, BROWSER_LENGTH) };
  return { token, change: { kind: 'openSession', session } };
}

/** The session of a token, if it has not ended and its user may work; its use is kept to a minute, where it is one. */
export async function readSession(
  { store, clock }: Pick<Gateway, 'store' | 'clock'>,
  token: string,
  { isUse }: { readonly isUse: boolean },
): Promise<SignedIn | undefined> {
  const session = await store.session(tokenHash(token));
  const now = clock.now();
  if (!session || isOver(session, now)) return undefined;
  const user = await store.user(session.user);
  if (!user || user.state !== 'active') return undefined;
  if (isUse && now >= plus(session.seenAt, SEEN_STEP)) await store.useSession({ hash: session.hash, seenAt: now });
  return { user, session };
}

export const readSessions = async (
  { store, clock }: Pick<Gateway, 'store' | 'clock'>,
  user: User,
): Promise<readonly Session[]> => (await store.sessionsOf(user.key)).filter((each) => !isOver(each, clock.now()));

type Ending = Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log'>;

/** Ends the session of the request. */
export async function signOut(gateway: Ending, actor: Actor, { hash }: Session): Promise<void> {
  const { user } = actor;
  await commitAudited(gateway, [
    { kind: 'endSessions', sessions: { user: user.key, hash } },
    auditOf(gateway, actor, { action: 'signOut', entity: user.entity, subject: user.email }),
  ]);
  await gateway.store.deleteOldSessions(minus(gateway.clock.now(), SESSION_LIFE));
}

/** Ends another session of the user; an unknown one has ended already. */
export async function revokeSession(gateway: Ending, actor: Actor, id: string): Promise<void> {
  const { user } = actor;
  const found = (await gateway.store.sessionsOf(user.key)).find((each) => sessionId(each) === id);
  if (!found) return;
  await commitAudited(gateway, [
    { kind: 'endSessions', sessions: { user: user.key, hash: found.hash } },
    auditOf(gateway, actor, { action: 'revokeSession', entity: user.entity, subject: user.email, after: { id } }),
  ]);
}

/** The value that the forms of a session have, so that no other page can post them. */
export const formToken = ({ sign }: Pick<Gateway, 'sign'>, { hash }: Session): string =>
  sign(`forms of session ${hash}`);
