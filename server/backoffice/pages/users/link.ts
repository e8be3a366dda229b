import { html } from 'hono/html';
import { shownOnce } from '../../views/changes/secret.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';

/** The link of an invitation, shown once. */
export const linkOf = ({ gateway }: Pick<Visit, 'gateway'>, token: string): Html =>
  shownOnce(`${gateway.officeUrl}office/invitation/${token}`);

/** The page of one link. */
export const linkPage = (visit: Visit, email: string, token: string): Page => ({
  title: visit.t('inviteLink', { email }),
  body: html`<p>${visit.t('inviteLinkMore')}</p>
    ${linkOf(visit, token)}
    <p><a class="button" href="${OFFICE}/users">${visit.t('users')}</a></p>`,
});
