import { VersionConflict } from '../../core/faults.ts';
import { afterFailure, isLockedOut } from '../../core/users/lockout.ts';
import type { User } from '../../core/users/user.ts';
import { minutes } from '../../core/values.ts';
import { commitAudited } from '../audit/link.ts';
import { auditBy, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { networkOf } from '../sender-network.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { withFactor } from './factors.ts';
import { type OfficeBrowser, openSession, tokenHash } from './sessions.ts';

export type Credentials = { readonly email: string; readonly password: string; readonly code: string };
type SigningIn = Pick<
  Gateway,
  'store' | 'ids' | 'clock' | 'vault' | 'fingerprint' | 'auditHash' | 'oneAtATime' | 'log' | 'allowances' | 'passwords'
>;

/** The token of a new session; or that the credentials are not right, or that the user or its address has to wait. */
export type SignInResult = { readonly token: string } | 'wrong' | 'lockedOut' | 'tooManyTries';

/** How many tries one network has in a minute: each takes memory and a quarter of a second. */
const TRIES = { limit: 20, length: minutes(1) } as const;

/**
 * Signs a user in by password and second factor, which are checked together, so that neither can be tried alone. An
 * unknown address, a locked user and a wrong password take as long and are answered alike. `earlier`: the token of the session that
 * the browser had before.
 */
export async function signIn(
  gateway: SigningIn,
  { email, password, code }: Credentials,
  from: OfficeBrowser & { readonly earlier: string | null },
): Promise<SignInResult> {
  if (!(await claimTry(gateway, from))) return 'tooManyTries';
  const known = await gateway.store.userByEmail(email.trim().toLowerCase());
  const isRight = await gateway.passwords.isOf(password, known?.password ?? null);
  if (!known) return refuseUnknown(gateway, email, from);
  return retryOnConflict(() => decide(gateway, { known, isRight, password, code }, from));
}

/** Whether a browser may try to sign in now, by whatever factors. */
export const claimTry = async (
  { allowances }: Pick<Gateway, 'allowances'>,
  { address }: Pick<OfficeBrowser, 'address'>,
): Promise<boolean> => (await allowances.claim(`office sign-in ${networkOf(address)}`, TRIES)).isGranted;

type Tried = { readonly known: User; readonly isRight: boolean; readonly password: string; readonly code: string };
type From = OfficeBrowser & { readonly earlier: string | null };

async function decide(gateway: SigningIn, { known, isRight, ...sent }: Tried, from: From): Promise<SignInResult> {
  const now = gateway.clock.now();
  const user = await gateway.store.user(known.key);
  if (!user || user.password !== known.password) throw new VersionConflict('The password was changed meanwhile');
  if (isLockedOut(user, now)) return 'lockedOut';
  const proven = isRight && user.state === 'active' ? await withFactor(gateway, user, sent.code) : undefined;
  if (!proven) return refuseTry(gateway, user, from);
  const { token, change } = openSession(gateway, user, from);
  const password = await current(gateway, user.password, sent.password);
  const row = { ...proven, password, failures: 0, lockedUntil: null, lastSeenAt: now };
  await commitAudited(gateway, [
    { kind: 'saveUser', row },
    ...(from.earlier === null
      ? []
      : [{ kind: 'endSessions', sessions: { user: user.key, hash: tokenHash(from.earlier) } } as const]),
    change,
    auditOf(gateway, { user, ...from }, { action: 'signIn', entity: user.entity, subject: user.email }),
  ]);
  return { token };
}

/** The hash of a password with the parameters of today. */
const current = async ({ passwords }: SigningIn, hash: string | null, password: string): Promise<string | null> =>
  hash === null || passwords.isOfToday(hash) ? hash : passwords.hash(password);

async function refuseTry(gateway: SigningIn, user: User, from: From): Promise<'wrong' | 'lockedOut'> {
  const row = afterFailure(user, gateway.clock.now());
  const action = row.failures === 0 ? 'lockedOut' : 'signInFailed';
  await commitAudited(gateway, [
    { kind: 'saveUser', row },
    auditOf(gateway, { user, ...from }, { action, entity: user.entity, subject: user.email }),
  ]);
  return action === 'lockedOut' ? 'lockedOut' : 'wrong';
}

const EMAIL_LENGTH = 254;

async function refuseUnknown(gateway: SigningIn, email: string, from: From): Promise<'wrong'> {
  const subject = email.slice(0, EMAIL_LENGTH);
  await commitAudited(gateway, [
    auditBy(gateway, { actor: '', ...from }, { action: 'signInFailed', entity: null, subject }),
  ]);
  return 'wrong';
}
