import { type Role, rolesBeyond } from '../../core/users/roles.ts';
import { hasFactors, type User, type UserKey } from '../../core/users/user.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { renewed } from './invite.ts';
import { reachesNode } from './reach.ts';

type Changing = Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log' | 'entities'>;
export type UserRefusal =
  | 'unknown'
  | 'beyondOwn'
  | 'changedMeanwhile'
  | 'lastAdministrator'
  | 'invitedBefore'
  | 'invitedLocked';

/** The users whom a user sees: those of its own entity and below. */
export const readUsers = async (
  gateway: Pick<Gateway, 'store' | 'entities'>,
  { entity }: Pick<User, 'entity'>,
): Promise<readonly User[]> =>
  (await gateway.store.users()).filter((each) => reachesNode(gateway, { entity }, each.entity));

/** A user whom another one sees. */
export async function readUser(
  gateway: Pick<Gateway, 'store' | 'entities'>,
  by: Pick<User, 'entity'>,
  key: UserKey | undefined,
): Promise<User | undefined> {
  const found = key === undefined ? undefined : await gateway.store.user(key);
  return found && reachesNode(gateway, by, found.entity) ? found : undefined;
}

type ChangedRoles = {
  readonly key: UserKey | undefined;
  readonly roles: readonly Role[];
  /** Whether the user is still as the actor saw it, who states all of its roles. */
  readonly isAsShown: (found: User) => boolean;
};

/** Gives a user other roles. A user with roles that the actor does not hold is out of its reach. */
export async function changeRoles(
  gateway: Changing,
  actor: Actor,
  { key, roles, isAsShown }: ChangedRoles,
): Promise<UserRefusal | undefined> {
  const found = await readUser(gateway, actor.user, key);
  if (!found) return 'unknown';
  if (rolesBeyond([...roles, ...found.roles], actor.user.roles).length > 0) return 'beyondOwn';
  if (!isAsShown(found)) return 'changedMeanwhile';
  if (await isLastWithout(gateway, found, { roles })) return 'lastAdministrator';
  await commitAudited(gateway, [
    { kind: 'saveUser', row: { ...found, roles } },
    { kind: 'endSessions', sessions: { user: found.key, hash: null } },
    auditOf(gateway, actor, {
      action: 'changeUser',
      entity: found.entity,
      subject: found.email,
      before: shown(found.roles),
      after: shown(roles),
    }),
  ]);
  return undefined;
}

const shown = (held: readonly Role[]) => ({ roles: held.join(' ') });

/** Locks a user, whose sessions end, or unlocks it, also one who has to wait after failed tries. */
export async function lockUser(
  gateway: Changing,
  actor: Actor,
  { key, state }: { readonly key: UserKey | undefined; readonly state: User['state'] },
): Promise<UserRefusal | undefined> {
  const found = await readUser(gateway, actor.user, key);
  if (!found) return 'unknown';
  if (rolesBeyond(found.roles, actor.user.roles).length > 0) return 'beyondOwn';
  if (await isLastWithout(gateway, found, { state })) return 'lastAdministrator';
  const action = state === 'locked' ? 'lockUser' : 'unlockUser';
  await commitAudited(gateway, [
    { kind: 'saveUser', row: { ...found, state, failures: 0, lockedUntil: null } },
    { kind: 'endSessions', sessions: { user: found.key, hash: null } },
    auditOf(gateway, actor, { action, entity: found.entity, subject: found.email }),
  ]);
  return undefined;
}

/** Takes a user's factors away and gives it a new link, for one who has lost its device and its recovery codes. */
export async function resetUser(
  gateway: Changing,
  actor: Actor,
  key: UserKey | undefined,
): Promise<UserRefusal | { readonly token: string }> {
  const found = await readUser(gateway, actor.user, key);
  if (!found) return 'unknown';
  if (rolesBeyond(found.roles, actor.user.roles).length > 0) return 'beyondOwn';
  if (hasFactors(found) && (await isLastWithout(gateway, found, { password: null }))) return 'lastAdministrator';
  const { token, row } = renewed(gateway, found);
  await commitAudited(gateway, [
    { kind: 'saveUser', row },
    { kind: 'endSessions', sessions: { user: found.key, hash: null } },
    auditOf(gateway, actor, { action: 'invite', entity: found.entity, subject: found.email }),
  ]);
  return { token };
}

/**
 * Gives a user who has not accepted its invitation a new link; the one before ends. A locked user gets none, because a
 * link would unlock it.
 */
export async function inviteAgain(
  gateway: Changing,
  actor: Actor,
  key: UserKey | undefined,
): Promise<UserRefusal | { readonly token: string }> {
  const found = await readUser(gateway, actor.user, key);
  if (!found) return 'unknown';
  if (hasFactors(found)) return 'invitedBefore';
  if (found.state === 'locked') return 'invitedLocked';
  return resetUser(gateway, actor, key);
}

/** Whether no other user could invite users after a change. */
async function isLastWithout(
  { store }: Pick<Gateway, 'store'>,
  user: User,
  change: Partial<Pick<User, 'roles' | 'state' | 'password'>>,
): Promise<boolean> {
  if (!administers(user) || administers({ ...user, ...change })) return false;
  const all = await store.users();
  return !all.some((each) => each.key !== user.key && administers(each));
}

const administers = (each: User): boolean =>
  each.state === 'active' &&
  hasFactors(each) &&
  each.roles.some((role) => role === 'operator' || role === 'administrator');
