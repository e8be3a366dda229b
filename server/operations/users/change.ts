import type { Change } from '../../core/change.ts';
import { type Role, rolesBeyond } from '../../core/users/roles.ts';
import { hasFactors, type User, type UserKey } from '../../core/users/user.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
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
  /** What is committed with the change. */
  readonly alongside: readonly Change[];
};

/** Gives a user other roles. A user with roles that the actor does not hold is out of its reach. */
export const changeRoles = (
  gateway: Changing,
  actor: Actor,
  { key, roles, isAsShown, alongside }: ChangedRoles,
): Promise<UserRefusal | undefined> =>
  oneByOne(gateway, async () => {
    const found = await readUser(gateway, actor.user, key);
    if (!found) return 'unknown';
    if (rolesBeyond([...roles, ...found.roles], actor.user.roles).length > 0) return 'beyondOwn';
    if (!isAsShown(found)) return 'changedMeanwhile';
    const saves = await savedUnlessLast(gateway, found, { ...found, roles });
    if (!saves) return 'lastAdministrator';
    await commitAudited(gateway, [
      ...saves,
      { kind: 'endSessions', sessions: { user: found.key, hash: null } },
      auditOf(gateway, actor, {
        action: 'changeUser',
        entity: found.entity,
        subject: found.email,
        before: shown(found.roles),
        after: shown(roles),
      }),
      ...alongside,
    ]);
    return undefined;
  });

const shown = (held: readonly Role[]) => ({ roles: held.join(' ') });

/** Whether a locked user is the one that the actor saw: a later lock is not undone by a page from before it. */
type SeenLock = { readonly isAsShown: (found: User) => boolean };

type ChangedState = SeenLock & { readonly key: UserKey | undefined; readonly state: User['state'] };

/** Locks a user, whose sessions end, or unlocks it, also one who has to wait after failed tries. */
export const lockUser = (
  gateway: Changing,
  actor: Actor,
  { key, state, isAsShown }: ChangedState,
): Promise<UserRefusal | undefined> =>
  oneByOne(gateway, async () => {
    const found = await readUser(gateway, actor.user, key);
    if (!found) return 'unknown';
    if (rolesBeyond(found.roles, actor.user.roles).length > 0) return 'beyondOwn';
    if (state === 'active' && found.state === 'locked' && !isAsShown(found)) return 'changedMeanwhile';
    const saves = await savedUnlessLast(gateway, found, { ...found, state, failures: 0, lockedUntil: null });
    if (!saves) return 'lastAdministrator';
    const action = state === 'locked' ? 'lockUser' : 'unlockUser';
    await commitAudited(gateway, [
      ...saves,
      { kind: 'endSessions', sessions: { user: found.key, hash: null } },
      auditOf(gateway, actor, { action, entity: found.entity, subject: found.email }),
    ]);
    return undefined;
  });

export type NewLink = { readonly token: string };

/**
 * Takes a user's factors away and gives it a new link, for one who has lost its device and its recovery codes. The link
 * unlocks a locked user.
 */
export const resetUser = (
  gateway: Changing,
  actor: Actor,
  { key, isAsShown }: SeenLock & { readonly key: UserKey | undefined },
): Promise<UserRefusal | NewLink> =>
  oneByOne(gateway, async () => {
    const found = await readUser(gateway, actor.user, key);
    if (!found) return 'unknown';
    if (found.state === 'locked' && !isAsShown(found)) return 'changedMeanwhile';
    return beginAnew(gateway, actor, found);
  });

/**
 * Gives a user who has not accepted its invitation a new link; the one before ends. A locked user gets none, because a
 * link would unlock it.
 */
export const inviteAgain = (
  gateway: Changing,
  actor: Actor,
  { key }: { readonly key: UserKey | undefined },
): Promise<UserRefusal | NewLink> =>
  oneByOne(gateway, async () => {
    const found = await readUser(gateway, actor.user, key);
    if (!found) return 'unknown';
    if (hasFactors(found)) return 'invitedBefore';
    if (found.state === 'locked') return 'invitedLocked';
    return beginAnew(gateway, actor, found);
  });

async function beginAnew(gateway: Changing, actor: Actor, found: User): Promise<UserRefusal | NewLink> {
  if (rolesBeyond(found.roles, actor.user.roles).length > 0) return 'beyondOwn';
  const { token, row } = renewed(gateway, found);
  const saves = await savedUnlessLast(gateway, found, row);
  if (!saves) return 'lastAdministrator';
  await commitAudited(gateway, [
    ...saves,
    { kind: 'endSessions', sessions: { user: found.key, hash: null } },
    auditOf(gateway, actor, { action: 'invite', entity: found.entity, subject: found.email }),
  ]);
  return { token };
}

/** Runs a change of a user after others of this process, and decides it again where another process was first. */
const oneByOne = <T>(gateway: Pick<Gateway, 'oneAtATime'>, change: () => Promise<T>): Promise<T> =>
  gateway.oneAtATime('users', () => retryOnConflict(change));

/**
 * What saves a user; undefined where no other user could invite users then. Where the user is an administrator no longer,
 * another one is saved as it is: of two processes that each rely on the administrator whom the other one takes away, the
 * second finds another version.
 */
async function savedUnlessLast(
  { store }: Pick<Gateway, 'store'>,
  user: User,
  row: User,
): Promise<readonly Change[] | undefined> {
  if (!administers(user) || administers(row)) return [{ kind: 'saveUser', row }];
  const other = (await store.users()).find((each) => each.key !== user.key && administers(each));
  // Every process saves in the order of keys, so that none waits for one that waits for it.
  const rows = other && [row, other].toSorted((a, b) => a.key - b.key);
  return rows?.map((each) => ({ kind: 'saveUser', row: each }));
}

const administers = (each: User): boolean =>
  each.state === 'active' &&
  hasFactors(each) &&
  each.roles.some((role) => role === 'operator' || role === 'administrator');
