import { html } from 'hono/html';
import { grants, type Permission, permissions, type Role, roleAliases, roles } from '../../../core/users/roles.ts';
import { permissionText } from '../../texts/coded/permissions.ts';
import { type Column, tableOf } from '../../views/table.ts';
import type { User } from '../../../core/users/user.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';

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

/** What the forms about the roles of a user show of it. */
export const shownOf = ({ roles: held }: Pick<User, 'roles'>): object => ({ roles: held });

/**
 * What buttons that unlock a user show of it. A lock has no mark of its own but the version of the user, which nothing
 * else changes for long while it is locked.
 */
export const shownOfLock = ({ state, version }: Pick<User, 'state' | 'version'>): object =>
  state === 'locked' ? { state, version } : { state };

/** Roles by their names, in the order of the table. */
export const rolesNamed = (names: readonly string[]): readonly Role[] => roles.filter((role) => names.includes(role));
