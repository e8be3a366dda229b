import { html } from 'hono/html';
import { type User, type UserKey, userStates } from '../../../core/users/user.ts';
import type { UserRefusal } from '../../../operations/users/change.ts';
import { isAsShown } from '../../views/forms/as-shown.ts';
import { notice } from '../../views/layout.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { linkOf } from './link.ts';
import { shownOfLock } from './roles.ts';
import { usersPage } from './users.ts';

/** At once; a list of users has hardly more. */
const BULK_MAX = 100;

type Selected = {
  readonly key: UserKey | undefined;
  readonly email: string;
  readonly isAsShown: (found: User) => boolean;
};

/** The users that the form names, each once; undefined where there are none or too many. */
async function selectedIn(visit: Visit): Promise<readonly Selected[] | undefined> {
  const { gateway, all, user } = visit;
  const ids = [...new Set(all('user'))];
  if (ids.length === 0 || ids.length > BULK_MAX) return undefined;
  const found: Selected[] = [];
  for (const id of ids) {
    const key = gateway.ids.keyOf('user', id);
    found.push({
      key,
      email: (await gateway.office.readUser(user, key))?.email ?? id,
      isAsShown: (each) => isAsShown(visit, shownOfLock(each), id),
    });
  }
  return found;
}

type RefusedUser = Selected & { readonly why: UserRefusal };

const refusedUsers = ({ t }: Visit, refused: readonly RefusedUser[]): Html =>
  html`${refused.map(({ email, why }) => notice(`${email}: ${t(why === 'unknown' ? 'userUnknown' : why)}`, 'bad'))}`;

/** What is refused of a form with several users is audited once. */
const auditedAs = (refused: readonly RefusedUser[]): Pick<Page, 'refused'> =>
  refused.length > 0 ? { refused: 'roles' } : {};

/** Locks or unlocks the selected users, each with an entry of the audit, and names those that it was refused for. */
export async function postStates(visit: Visit): Promise<Page> {
  const { gateway, form, t, actor, user } = visit;
  const state = userStates.find((each) => each === form['state']);
  const selected = await selectedIn(visit);
  if (!state) return notFound(visit);
  if (!selected) return usersPage(visit, { fault: 'usersUnselected' });
  const refused: RefusedUser[] = [];
  for (const each of selected) {
    const why = each.key === user.key ? 'unknown' : await gateway.office.lockUser(actor, { ...each, state });
    if (why !== undefined) refused.push({ ...each, why });
  }
  const count = selected.length - refused.length;
  const done = t(state === 'locked' ? 'usersLocked' : 'usersUnlocked', { count });
  const page = await usersPage(visit, {
    above: html`${count > 0 ? notice(done, 'good') : ''} ${refusedUsers(visit, refused)}`,
  });
  return { ...page, ...auditedAs(refused) };
}

/** Makes a new link for each of the selected users who has not accepted its invitation, and shows them once. */
export async function postInvitations(visit: Visit): Promise<Page> {
  const { gateway, t, actor } = visit;
  const selected = await selectedIn(visit);
  if (!selected) return usersPage(visit, { fault: 'usersUnselected' });
  const refused: RefusedUser[] = [];
  const invited: { readonly email: string; readonly token: string }[] = [];
  for (const each of selected) {
    const made = await gateway.office.inviteAgain(actor, each);
    if (typeof made === 'string') refused.push({ ...each, why: made });
    else invited.push({ ...made, email: each.email });
  }
  const audited = auditedAs(refused.filter(({ why }) => why === 'beyondOwn' || why === 'unknown'));
  if (invited.length === 0) return { ...(await usersPage(visit, { above: refusedUsers(visit, refused) })), ...audited };
  return {
    ...audited,
    title: t('inviteLinks', { count: invited.length }),
    body: html`${refusedUsers(visit, refused)}
      <p>${t('inviteLinkMore')}</p>
      ${invited.map(
        ({ email, token }) =>
          html`<section>
            <h2>${email}</h2>
            ${linkOf(visit, token)}
          </section>`,
      )}
      <p><a class="button" href="${OFFICE}/users">${t('users')}</a></p>`,
  };
}
