import { html } from 'hono/html';
import type { User } from '../../../core/users/user.ts';
import { shownOfOne } from '../../views/forms/as-shown.ts';
import { formTokenField } from '../../views/layout.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';
import { shownOfLock } from './roles.ts';

const FORM = 'bulk';

/** The boxes of users for those who may lock them. The visitor itself has none. */
export function boxesOf(visit: Visit) {
  const { t, gateway, user } = visit;
  if (!may(visit, 'changeUsers')) return {};
  const cell = (row: User): Html | '' => {
    if (row.key === user.key) return '';
    const id = gateway.ids.publicId('user', row.key);
    return html`<input
        type="checkbox"
        name="user"
        form="${FORM}"
        value="${id}"
        aria-label="${t('selectUser', { email: row.email })}"
      />${shownOfOne(id, shownOfLock(row), FORM)}`;
  };
  return { pick: { title: t('selection'), cell } };
}

/** What is done about the selected users. */
export const bulkBar = (visit: Visit): Html | '' => {
  const { t } = visit;
  if (!may(visit, 'changeUsers')) return '';
  return html`<form method="post" action="${OFFICE}/users/state" id="${FORM}" class="bulk">
    ${formTokenField(visit)} <span>${t('selectedUsers')}</span>
    <button name="state" value="locked" class="quiet">${t('lock')}</button>
    <button name="state" value="active" class="quiet">${t('unlock')}</button>
    <button formaction="${OFFICE}/users/invitations" class="quiet">${t('inviteAgain')}</button>
  </form>`;
};
