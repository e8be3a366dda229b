import { html } from 'hono/html';
import type { Invitation } from '../../../operations/users/invite.ts';
import { sessionCookie } from '../../session/cookie.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { authenticator, codeField, newPasswordField } from '../../views/factors/authenticator.ts';
import { notice } from '../../views/layout.ts';
import { recoveryPage } from '../../views/factors/recovery-codes.ts';
import { type Arrival, OFFICE, type Page } from '../../visit.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const tokenOf = ({ c }: Arrival): string => c.req.param('token') ?? '';

export async function showInvitation(arrival: Arrival): Promise<Page> {
  const invited = await arrival.gateway.office.readInvitation(tokenOf(arrival));
  return invited ? invitationPage(arrival, invited, undefined) : invitationOver(arrival);
}

const invitationOver = ({ t }: Arrival): Page => ({
  title: t('invitation'),
  body: html`${notice(t('invitationOver'), 'bad')}
    <p><a class="button quiet" href="${OFFICE}/sign-in">${t('signIn')}</a></p>`,
  status: 404,
});

/** The page of an invitation. Its second form, in test mode, opens the office without a password. */
const invitationPage = (arrival: Arrival, { user, address }: Invitation, fault: TextName | undefined): Page => {
  const { t, gateway } = arrival;
  const path = `${OFFICE}/invitation/${tokenOf(arrival)}`;
  return {
    title: t('invitation'),
    faults: faultsOf(arrival, fault),
    body: html`${
        gateway.mode === 'test'
          ? html`<form method="post" action="${path}" class="first">
              <p>${t('lookAroundMore')}</p>
              <button class="quiet" name="lookAround" value="yes">${t('lookAround')}</button>
            </form>`
          : ''
      }
      <h2>${t('ownAccount')}</h2>
      <form method="post" action="${path}">
        <label>${t('email')}<input value="${user.email}" autocomplete="username" readonly /></label>
        <label
          >${t('name')}<input name="name" value="${user.name}" autocomplete="name" maxlength="100" required
        /></label>
        ${newPasswordField(arrival)} ${authenticator(arrival, address)} ${codeField(arrival)}
        <button>${t('accept')}</button>
      </form>`,
  };
};

export async function postInvitation(arrival: Arrival): Promise<Page | Response> {
  const { gateway, form, from } = arrival;
  const token = tokenOf(arrival);
  if (form['lookAround'] === 'yes') {
    const session = await gateway.office.lookAround(token, from);
    return session === undefined
      ? invitationOver(arrival)
      : seeOther(OFFICE, { 'set-cookie': sessionCookie(gateway, session) });
  }
  const { name = '', password = '', code = '' } = form;
  const accepted = await gateway.office.acceptInvitation({ token, name: name.trim(), password, code }, from);
  if (typeof accepted === 'string') {
    const invited = await gateway.office.readInvitation(token);
    return invited && accepted !== 'invitationOver'
      ? invitationPage(arrival, invited, accepted)
      : invitationOver(arrival);
  }
  return { ...recoveryPage(arrival, accepted.recoveryCodes), cookie: sessionCookie(gateway, accepted.token) };
}
