import { UniqueViolation } from '../../core/faults.ts';
import { isLockedOut } from '../../core/users/lockout.ts';
import type { User } from '../../core/users/user.ts';
import { commitAudited } from '../audit/link.ts';
import { auditBy, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { verifiedUse } from './passkeys.ts';
import { claimTry, type SignInResult } from './sign-in.ts';
import { type OfficeBrowser, openSession, tokenHash } from './sessions.ts';

type SigningIn = Pick<
  Gateway,
  'store' | 'ids' | 'clock' | 'sign' | 'officeUrl' | 'fingerprint' | 'auditHash' | 'oneAtATime' | 'log' | 'allowances'
>;

/**
 * Signs a user in by a passkey, which is two factors: the device, and what it verifies its user by. The response of the
 * browser names the user. A user who has to wait after failed tries of a password waits here, too.
 */
export async function signInByPasskey(
  gateway: SigningIn,
  text: string,
  from: OfficeBrowser & { readonly earlier: string | null },
): Promise<SignInResult> {
  if (!(await claimTry(gateway, from))) return 'tooManyTries';
  const response = responseIn(text);
  const user = response && (await userOf(gateway, response));
  const passkey = user?.passkeys.find(({ id }) => id === response?.id);
  if (!user || !passkey || user.state !== 'active') return refuse(gateway, user, from);
  const now = gateway.clock.now();
  if (isLockedOut(user, now)) return 'lockedOut';
  const verified = await verifiedUse(gateway, response, passkey);
  if (!verified) return refuse(gateway, user, from);
  const { token, change } = openSession(gateway, user, from);
  const passkeys = user.passkeys.map((each) => (each.id === passkey.id ? verified.value : each));
  const after = { passkey: passkey.name };
  try {
    await commitAudited(gateway, [
      verified.used,
      { kind: 'saveUser', row: { ...user, passkeys, failures: 0, lockedUntil: null, lastSeenAt: now } },
      ...(from.earlier === null
        ? []
        : [{ kind: 'endSessions', sessions: { user: user.key, hash: tokenHash(from.earlier) } } as const]),
      change,
      auditOf(gateway, { user, ...from }, { action: 'signIn', entity: user.entity, subject: user.email, after }),
    ]);
    return { token };
  } catch (fault) {
    // The challenge was used before.
    if (fault instanceof UniqueViolation) return refuse(gateway, user, from);
    throw fault;
  }
}

type Response = { readonly id: string; readonly response: { readonly userHandle: string } };

/** What a browser sent, if it has the members by which the user is found; the library checks all others. */
function responseIn(text: string): Response | undefined {
  try {
    const value = JSON.parse(text) as Partial<Response> | null;
    const isNamed = typeof value?.id === 'string' && typeof value.response?.userHandle === 'string';
    // The cast holds because both members were seen.
    return isNamed ? (value as Response) : undefined;
  } catch {
    return undefined;
  }
}

async function userOf(
  { store, ids }: Pick<Gateway, 'store' | 'ids'>,
  { response }: Response,
): Promise<User | undefined> {
  const key = ids.keyOf('user', Buffer.from(response.userHandle, 'base64url').toString());
  return key === undefined ? undefined : store.user(key);
}

async function refuse(gateway: SigningIn, user: User | undefined, from: OfficeBrowser): Promise<'wrong'> {
  const audited = { action: 'signInFailed', entity: user?.entity ?? null, subject: user?.email ?? '' } as const;
  await commitAudited(gateway, [auditBy(gateway, { actor: user?.email ?? '', ...from }, audited)]);
  return 'wrong';
}
