import { html } from 'hono/html';
import {
  grants,
  mayDo,
  type Permission,
  permissions,
  type Role,
  roleAliases,
  roles,
} from '../../../core/users/roles.ts';
import { permissionText } from '../../texts/coded/permissions.ts';
import type { TextName } from '../../texts/texts.ts';
import { formTokenField } from '../../views/layout.ts';
import { type Column, facts, tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';

/** What each role permits. */
export const showRoles = (visit: Visit): Page => ({
  title: visit.t('rolesAndPermissions'),
  body: html`${tableOf({ caption: visit.t('rolesMore'), columns: columnsOf(visit), rows: permissions })}
    <p><a href="${OFFICE}/users">${visit.t('users')}</a></p>`,
});

const columnsOf = ({ t, language }: Visit): readonly Column<Permission>[] => [
  { title: t('permission'), kind: 'words', cell: (permission) => permissionText(permission, language) },
  ...roles.map((role): Column<Permission> => ({
    title: t(role),
    isTitled: true,
    cell: (permission) => {
      const grant = grants[role][permission];
      if (grant === undefined) return '';
      return html`<span class="state active">${t(grant === 'test' ? 'inTestMode' : 'yes')}</span>`;
    },
  })),
];

/** A box for each role that the visitor has, because it can give no other. */
export const roleBoxes = ({ t, user }: Visit, held: readonly string[]): Html =>
  html`<fieldset>
    <legend>${t('roles')}</legend>
    ${roles
      .filter((role) => user.roles.includes(role))
      .map(
        (role) =>
          html`<label class="box"
            ><input type="checkbox" name="role" value="${role}" ${held.includes(role) ? html`checked` : ''} />${t(role)}
            ${roleAliases[role] === undefined ? '' : html`<small>${t('elsewhere', { names: roleAliases[role] })}</small>`}</label
          >`,
      )}
  </fieldset>`;

/** Roles by their names, in the order of the table. */
export const rolesNamed = (names: readonly string[]): readonly Role[] => roles.filter((role) => names.includes(role));

/** What a user gains and loses by the roles that were chosen, before they are given. */
export async function previewRoles(visit: Visit): Promise<Page> {
  const { gateway, t, c, user } = visit;
  const id = c.req.param('id') ?? '';
  const found = await gateway.office.readUser(user, gateway.ids.keyOf('user', id));
  if (!found) return notFound(visit);
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
              ${formTokenField(visit)}
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
