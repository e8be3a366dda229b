import type { Change } from '../../core/change.ts';
import { isViolationOf, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import { type Role, roles, rolesBeyond } from '../../core/users/roles.ts';
import { hasFactors, hasInvitation, type OfficeLanguage, type User } from '../../core/users/user.ts';
import { type Duration, type EntityKey, minutes, plus } from '../../core/values.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditBy, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { newRecoveryCodes, offeredSecret, recoveryHash, sealSecret, stepOf, totpOf } from './factors.ts';
import { reachesNode } from './reach.ts';
import { isPasswordLong } from '../../core/users/password.ts';
import { newToken, type OfficeBrowser, openSession, tokenHash } from './sessions.ts';

/** How long a link of an invitation can be used, once. */
export const INVITATION_LIFE: Duration = minutes(72 * 60);

export type NewUser = {
  readonly email: string;
  readonly name: string;
  readonly language: OfficeLanguage;
  readonly entity: EntityKey | null;
  readonly roles: readonly Role[];
};

type Inviting = Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log' | 'entities'>;

/** The token of an invitation, or why there is none: its sender may not give what it does not hold itself. */
export type Invited = { readonly token: string } | 'emailTaken' | 'beyondOwn';

/** Invites a user, who chooses the password itself. */
export async function inviteUser(gateway: Inviting, actor: Actor, wanted: NewUser): Promise<Invited> {
  const isBeyond = rolesBeyond(wanted.roles, actor.user.roles).length > 0;
  if (isBeyond || !reachesNode(gateway, actor.user, wanted.entity)) return 'beyondOwn';
  const { token, row } = newUser(gateway, wanted);
  const { email, entity } = row;
  const after = { name: row.name, roles: row.roles.join(' ') };
  try {
    await commitAudited(gateway, [
      { kind: 'saveUser', row },
      auditOf(gateway, actor, { action: 'invite', entity, subject: email, after }),
    ]);
    return { token };
  } catch (fault) {
    if (isViolationOf(fault, 'users_email')) return 'emailTaken';
    throw fault;
  }
}

function newUser({ ids, clock }: Pick<Gateway, 'ids' | 'clock'>, wanted: NewUser) {
  const { token, hash } = newToken();
  const row: User = {
    ...wanted,
    zone: 'UTC',
    density: 'comfortable',
    key: ids.key('user'),
    version: 0,
    email: wanted.email.trim().toLowerCase(),
    state: 'active',
    password: null,
    totp: null,
    totpStep: 0,
    recoveryCodes: [],
    passkeys: [],
    invitation: hash,
    invitedUntil: plus(clock.now(), INVITATION_LIFE),
    failures: 0,
    lockedUntil: null,
    createdAt: clock.now(),
    lastSeenAt: null,
  };
  return { token, row };
}

/**
 * Invites a user from the command line: the first one, one more with every role, or one who has lost every factor and
 * begins anew. Who may run commands on the gateway's machine has its key file, and so every right already.
 */
export async function inviteByCommand(gateway: Inviting, email: string): Promise<string> {
  const known = await gateway.store.userByEmail(email.trim().toLowerCase());
  const wanted = { email, name: '', language: 'en', entity: null, roles } as const;
  const { token, row } = known ? renewed(gateway, known) : newUser(gateway, wanted);
  await commitAudited(gateway, [
    { kind: 'saveUser', row },
    { kind: 'endSessions', sessions: { user: row.key, hash: null } },
    auditBy(gateway, COMMAND, { action: 'invite', entity: row.entity, subject: row.email }),
  ]);
  return token;
}
const COMMAND = { actor: 'command', address: '', ndc: '' } as const;

/** A user without its factors, invited anew. */
export function renewed({ clock }: Pick<Gateway, 'clock'>, user: User) {
  const { token, hash } = newToken();
  const factors = {
    password: null,
    totp: null,
    totpStep: 0,
    recoveryCodes: [],
    passkeys: [],
    failures: 0,
    lockedUntil: null,
  };
  const invitedUntil = plus(clock.now(), INVITATION_LIFE);
  return { token, row: { ...user, ...factors, state: 'active', invitation: hash, invitedUntil } satisfies User };
}

type Reading = Pick<Gateway, 'store' | 'clock' | 'sign'>;

/** What an invitation's page shows. */
export type Invitation = { readonly user: User; readonly secret: string; readonly address: string };

/** The invitation of a token; undefined when it was used, is over or never existed. */
export async function readInvitation(gateway: Reading, token: string): Promise<Invitation | undefined> {
  const user = await gateway.store.userByInvitation(tokenHash(token));
  if (!user || !hasInvitation(user, gateway.clock.now()) || user.state !== 'active') return undefined;
  const secret = offeredSecret(gateway, token);
  return { user, secret, address: totpOf(user.email, secret).toString() };
}

export type Acceptance = {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  readonly code: string;
};
type Accepting = Reading & Inviting & Pick<Gateway, 'vault' | 'fingerprint' | 'passwords'>;
export type Accepted =
  | { readonly token: string; readonly recoveryCodes: readonly string[] }
  | 'invitationOver'
  | 'passwordShort'
  | 'codeWrong';

/**
 * Gives a user its password and second factor, and begins its first session. The link cannot be used again, also by a
 * second click at the same moment.
 */
export const acceptInvitation = (gateway: Accepting, acceptance: Acceptance, from: OfficeBrowser): Promise<Accepted> =>
  retryOnConflict(() => accept(gateway, acceptance, from));

async function accept(
  gateway: Accepting,
  { token, name, password, code }: Acceptance,
  from: OfficeBrowser,
): Promise<Accepted> {
  const invited = await readInvitation(gateway, token);
  if (!invited) return 'invitationOver';
  const { user, secret } = invited;
  if (!isPasswordLong(password)) return 'passwordShort';
  const totpStep = stepOf(totpOf(user.email, secret), code.replaceAll(/\s/g, ''), gateway.clock.ofMachine());
  if (totpStep === undefined) return 'codeWrong';
  const codes = newRecoveryCodes();
  const row: User = {
    ...(await withoutInvitation(gateway, user)),
    name,
    password: await gateway.passwords.hash(password),
    totp: await sealSecret(gateway, user, secret),
    totpStep,
    recoveryCodes: codes.map((each) => recoveryHash(gateway, user, each)),
  };
  const session = openSession(gateway, row, from);
  await commitAudited(gateway, [...accepted(gateway, row, from), session.change]);
  return { token: session.token, recoveryCodes: codes };
}

const withoutInvitation = async ({ clock }: Pick<Gateway, 'clock'>, user: User): Promise<User> => ({
  ...user,
  invitation: null,
  invitedUntil: null,
  failures: 0,
  lockedUntil: null,
  lastSeenAt: clock.now(),
});

const accepted = (gateway: Accepting, row: User, from: OfficeBrowser): readonly Change[] => [
  { kind: 'saveUser', row },
  { kind: 'endSessions', sessions: { user: row.key, hash: null } },
  auditOf(gateway, { user: row, ...from }, { action: 'acceptInvitation', entity: row.entity, subject: row.email }),
];

/**
 * Begins a session by an invitation alone, in test mode: a developer looks around before an authenticator is set up.
 * The link is used up, and the user has no factors yet.
 */
export const lookAround = (
  gateway: Accepting & Pick<Gateway, 'mode'>,
  token: string,
  from: OfficeBrowser,
): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const invited = gateway.mode === 'test' ? await readInvitation(gateway, token) : undefined;
    if (!invited || hasFactors(invited.user)) return undefined;
    const row = await withoutInvitation(gateway, invited.user);
    const session = openSession(gateway, row, from);
    await commitAudited(gateway, [...accepted(gateway, row, from), session.change]);
    return session.token;
  });

/** The address of the first user in test mode. */
const FIRST_USER = 'first-user@localhost';

/** A link for the first user in test mode; undefined once a user has factors. */
export async function inviteFirstUser(gateway: Inviting): Promise<string | undefined> {
  const known = await gateway.store.users();
  if (known.some(hasFactors)) return undefined;
  try {
    return await inviteByCommand(gateway, FIRST_USER);
  } catch (fault) {
    // Of several processes that start at once, one invites.
    if (fault instanceof UniqueViolation || fault instanceof VersionConflict) return undefined;
    throw fault;
  }
}
