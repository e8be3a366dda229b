import { html } from 'hono/html';
import { userStates } from '../../../core/users/user.ts';
import type { UserRefusal } from '../../../operations/users/change.ts';
import { notice } from '../../views/layout.ts';
import type { Page, Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { usersPage } from './users.ts';

/** At once; a list of users has hardly more. */
const BULK_MAX = 100;

/** Locks or unlocks the selected users, each with an entry of the audit, and names those that it was refused for. */
export async function postStates(visit: Visit): Promise<Page> {
  const { gateway, form, all, t, actor, user } = visit;
  const state = userStates.find((each) => each === form['state']);
  const wanted = [...new Set(all('user'))];
  if (!state) return notFound(visit);
  if (wanted.length === 0 || wanted.length > BULK_MAX) return usersPage(visit, { fault: 'usersUnselected' });
  const refused: (readonly [email: string, why: UserRefusal])[] = [];
  for (const id of wanted) {
    const key = gateway.ids.keyOf('user', id);
    const found = await gateway.office.readUser(user, key);
    const why = key === user.key ? 'unknown' : await gateway.office.lockUser(actor, { key, state });
    if (why !== undefined) refused.push([found?.email ?? id, why]);
  }
  const count = wanted.length - refused.length;
  const done = t(state === 'locked' ? 'usersLocked' : 'usersUnlocked', { count });
  const page = await usersPage(visit, {
    above: html`${count > 0 ? notice(done, 'good') : ''}
    ${refused.map(([email, why]) => notice(`${email}: ${t(why === 'unknown' ? 'userUnknown' : why)}`, 'bad'))}`,
  });
  return refused.length > 0 ? { ...page, refused: 'roles' } : page;
}
