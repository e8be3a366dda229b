import { html } from 'hono/html';
import type { User } from '../../../core/users/user.ts';
import { formTokenField } from '../../views/layout.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';

const FORM = 'bulk';

/** The boxes of users for those who may lock them. The visitor itself has none. */
export function boxesOf(visit: Visit) {
  const { t, gateway, user } = visit;
  if (!may(visit, 'changeUsers')) return {};
  const cell = ({ key, email }: User): Html | '' =>
    key === user.key
      ? ''
      : html`<input
          type="checkbox"
          name="user"
          form="${FORM}"
          value="${gateway.ids.publicId('user', key)}"
          aria-label="${t('selectUser', { email })}"
        />`;
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
