import type { Change } from '../../core/change.ts';
import { UniqueViolation } from '../../core/faults.ts';
import type { AuditAction } from '../../core/audit/entry.ts';
import { PASSKEYS_MAX } from '../../core/users/passkey.ts';
import type { Session } from '../../core/users/session.ts';
import type { User } from '../../core/users/user.ts';
import { hasFactors } from '../../core/users/user.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { newRecoveryCodes, offeredSecret, recoveryHash, sealSecret, stepOf, totpOf } from './factors.ts';
import { verifiedNew } from './passkeys.ts';
import { isZone } from '../../core/zones.ts';
import { isPasswordLong } from '../../core/users/password.ts';
import { openSession } from './sessions.ts';

/*
 * What users change about themselves. A user who changes a factor has proven its identity a moment ago, or has no factor yet. With
 * a factor all sessions of the user end, and its own goes on as a new one.
 */

type Changing = Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log'>;
/** A user with the session in which it changes something. */
export type Own = { readonly actor: Actor; readonly session: Session };
/** The token of the session that goes on. */
export type Rotated = { readonly token: string };

/** `alongside` is committed with it. */
type NewProfile = Pick<User, 'name' | 'language' | 'zone' | 'density'> & { readonly alongside: readonly Change[] };

/** Changes the name, and how pages are shown. A zone that is none of the IANA's stays as it is. */
export async function changeProfile(
  gateway: Changing,
  actor: Actor,
  { name, language, zone: named, density, alongside }: NewProfile,
): Promise<void> {
  const { user } = actor;
  const zone = isZone(named) ? named : user.zone;
  const before = { name: user.name, language: user.language, zone: user.zone, density: user.density };
  const after = { name, language, zone, density };
  const audited = { action: 'changeProfile', entity: user.entity, subject: user.email } as const;
  await commitAudited(gateway, [
    { kind: 'saveUser', row: { ...user, ...after } },
    auditOf(gateway, actor, { ...audited, before, after }),
    ...alongside,
  ]);
}

/** The secret that a session offers for an authenticator app, as an address for its picture. */
export const offeredAuthenticator = (gateway: Pick<Gateway, 'sign'>, { actor, session }: Own): string =>
  totpOf(actor.user.email, offeredSecret(gateway, session.hash)).toString();

export type NewFactors = {
  /** Empty to keep the one that there is. */
  readonly password: string;
  /** Of the authenticator that the session offers; empty to keep the one that there is. */
  readonly code: string;
};
export type FactorFault = 'passwordShort' | 'codeWrong';

/** Changes the password, the authenticator app or both; a user without factors begins with both. */
export async function changeFactors(
  gateway: Changing & Pick<Gateway, 'sign' | 'vault' | 'passwords'>,
  own: Own,
  { password, code }: NewFactors,
): Promise<Rotated | FactorFault> {
  const { user } = own.actor;
  const isFirst = !hasFactors(user);
  const hasPassword = isFirst || password !== '';
  const hasCode = isFirst || code !== '';
  if (hasPassword && !isPasswordLong(password)) return 'passwordShort';
  const secret = offeredSecret(gateway, own.session.hash);
  const step = hasCode ? stepOf(totpOf(user.email, secret), code.replaceAll(/\s/g, ''), gateway.clock.ofMachine()) : 0;
  if (step === undefined) return 'codeWrong';
  const row: User = {
    ...user,
    ...(hasPassword ? { password: await gateway.passwords.hash(password) } : {}),
    ...(hasCode ? { totp: await sealSecret(gateway, user, secret), totpStep: step } : {}),
  };
  return rotate(gateway, own, { row, action: hasPassword ? 'changePassword' : 'changeAuthenticator' });
}

/** Ten recovery codes instead of those that there were. */
export async function renewRecoveryCodes(
  gateway: Changing & Pick<Gateway, 'fingerprint'>,
  own: Own,
): Promise<Rotated & { readonly codes: readonly string[] }> {
  const { user } = own.actor;
  const codes = newRecoveryCodes();
  const row = { ...user, recoveryCodes: codes.map((each) => recoveryHash(gateway, user, each)) };
  return { codes, ...(await rotate(gateway, own, { row, action: 'renewRecoveryCodes' })) };
}

export type PasskeyFault = 'passkeyWrong' | 'passkeysMany';

/** Adds a passkey that the user's browser has made. `response` is what the browser sent, as JSON. */
export async function addPasskey(
  gateway: Changing & Pick<Gateway, 'sign' | 'officeUrl' | 'fingerprint'>,
  own: Own,
  { response, name }: { readonly response: string; readonly name: string },
): Promise<Rotated | PasskeyFault> {
  const { user } = own.actor;
  if (user.passkeys.length >= PASSKEYS_MAX) return 'passkeysMany';
  const verified = await verifiedNew(gateway, response, { hash: own.session.hash, name });
  if (!verified) return 'passkeyWrong';
  const row = { ...user, passkeys: [...user.passkeys, verified.value] };
  try {
    return await rotate(gateway, own, { row, action: 'addPasskey', after: { name }, more: [verified.used] });
  } catch (fault) {
    if (fault instanceof UniqueViolation) return 'passkeyWrong';
    throw fault;
  }
}

/** Removes a passkey; one that is not there has been removed before. */
export async function removePasskey(gateway: Changing, own: Own, id: string): Promise<Rotated | undefined> {
  const { user } = own.actor;
  const found = user.passkeys.find((each) => each.id === id);
  if (!found) return undefined;
  const row = { ...user, passkeys: user.passkeys.filter((each) => each !== found) };
  return rotate(gateway, own, { row, action: 'removePasskey', before: { name: found.name } });
}

type FactorChange = {
  readonly row: User;
  readonly action: AuditAction;
  readonly before?: object;
  readonly after?: object;
  readonly more?: readonly Change[];
};

async function rotate(
  gateway: Changing,
  { actor, session }: Own,
  { row, action, before, after, more = [] }: FactorChange,
): Promise<Rotated> {
  const { user, ...request } = actor;
  const next = openSession(gateway, user, { ...request, browser: session.browser });
  await commitAudited(gateway, [
    ...more,
    { kind: 'saveUser', row },
    { kind: 'endSessions', sessions: { user: user.key, hash: null } },
    next.change,
    auditOf(gateway, actor, {
      action,
      entity: user.entity,
      subject: user.email,
      before: before ?? null,
      after: after ?? null,
    }),
  ]);
  return { token: next.token };
}
