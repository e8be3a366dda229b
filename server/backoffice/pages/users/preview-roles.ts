import { html } from 'hono/html';
import { mayDo, type Permission, permissions, type Role } from '../../../core/users/roles.ts';
import { permissionText } from '../../texts/coded/permissions.ts';
import type { TextName } from '../../texts/texts.ts';
import { isAsShown, shownField } from '../../views/forms/as-shown.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { facts } from '../../views/table.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { rolesNamed, shownOf } from './roles.ts';
import { userPage } from './users.ts';

/** What a user gains and loses by the roles that were chosen, before they are given. */
export async function previewRoles(visit: Visit): Promise<Page> {
  const { gateway, t, c, user } = visit;
  const id = c.req.param('id') ?? '';
  const found = await gateway.office.readUser(user, gateway.ids.keyOf('user', id));
  if (!found) return notFound(visit);
  const query = c.req.query();
  // A link to a difference without the page that it is from compares with what is there now.
  const isStale = query['shown'] !== undefined && !isAsShown({ form: query }, shownOf(found));
  if (isStale) return userPage(visit, 'changedMeanwhile');
  const wanted = rolesNamed(c.req.queries('role') ?? []);
  const difference = differenceOf(visit, found.roles, wanted);
  const isPossible = wanted.length > 0 && difference.length > 0;
  return {
    title: t('rolesOf', { email: found.email }),
    body: html`<section>
      ${wanted.length === 0 ? html`<p>${t('roleMissing')}</p>` : ''}
      ${wanted.length > 0 && difference.length === 0 ? html`<p>${t('rolesSame')}</p>` : ''} ${facts(difference)}
      ${
        isPossible
          ? html`<form method="post" action="${OFFICE}/users/${id}/roles">
              ${formTokenFieldOnce(visit)} ${shownField(shownOf(found))}
              ${wanted.map((role) => html`<input type="hidden" name="role" value="${role}" />`)}
              <button>${t('giveRoles')}</button>
            </form>`
          : ''
      }
      <p><a href="${OFFICE}/users/${id}">${t('backUnchanged')}</a></p>
    </section>`,
  };
}

/** Roles and permissions that come and go; nothing where the roles are the same. */
function differenceOf(
  { t, gateway, language }: Visit,
  held: readonly Role[],
  wanted: readonly Role[],
): readonly (readonly [string, string])[] {
  const permitted = (some: readonly Role[]): readonly Permission[] =>
    permissions.filter((each) => mayDo(some, each, gateway.mode));
  const [before, after] = [permitted(held), permitted(wanted)];
  const named = (list: readonly Role[]): string => list.map((role) => t(role)).join(', ');
  const worded = (list: readonly Permission[]): string => list.map((each) => permissionText(each, language)).join('; ');
  const rows: readonly (readonly [TextName, string])[] = [
    ['rolesAdded', named(wanted.filter((role) => !held.includes(role)))],
    ['rolesRemoved', named(held.filter((role) => !wanted.includes(role)))],
    ['permissionsGained', worded(after.filter((each) => !before.includes(each)))],
    ['permissionsLost', worded(before.filter((each) => !after.includes(each)))],
  ];
  return rows.filter(([, value]) => value !== '').map(([name, value]) => [t(name), value]);
}
