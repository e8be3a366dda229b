import { isLockedOut } from '../../../core/users/lockout.ts';
import { roles } from '../../../core/users/roles.ts';
import { hasInvitation, type User } from '../../../core/users/user.ts';
import type { TextName } from '../../texts/texts.ts';
import { type Filter, type FilterValues, nodeFilter } from '../../views/lists/filters.ts';
import type { Visit } from '../../visit.ts';

const names = ['role', 'state', 'node'] as const;
type Name = (typeof names)[number];

/** What a user is shown as. */
const shownStates = ['active', 'invited', 'inviteOver', 'waits', 'locked'] as const satisfies readonly TextName[];

export function shownState({ gateway }: Pick<Visit, 'gateway'>, user: User): (typeof shownStates)[number] {
  const now = gateway.clock.now();
  if (user.state === 'locked') return 'locked';
  if (isLockedOut(user, now)) return 'waits';
  if (user.invitation === null) return 'active';
  return hasInvitation(user, now) ? 'invited' : 'inviteOver';
}

/** The filters of the list of users; they are few, so that all are read. */
export const userFilters = (visit: Visit): readonly Filter<Name>[] => [
  { name: 'role', text: 'role', kind: roles.map((each) => [each, visit.t(each)] as const) },
  { name: 'state', text: 'state', kind: shownStates.map((each) => [each, visit.t(each)] as const) },
  nodeFilter(visit),
];

/** Whether a user passes the filters: a node is the user's own one. */
export const matchingUser =
  (visit: Visit, { role, state, node }: FilterValues<Name>) =>
  (each: User): boolean =>
    (role === undefined || each.roles.some((held) => held === role)) &&
    (state === undefined || shownState(visit, each) === state) &&
    (node === undefined || (each.entity !== null && visit.gateway.entities.entity(each.entity).id === node));
