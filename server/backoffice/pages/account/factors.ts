import { html } from 'hono/html';
import type { Passkey } from '../../../core/users/passkey.ts';
import { isProven } from '../../../core/users/session.ts';
import { hasFactors } from '../../../core/users/user.ts';
import type { TextName } from '../../texts/texts.ts';
import { authenticator, codeField, newPasswordField } from '../../views/factors/authenticator.ts';
import { postButton, formTokenField } from '../../views/layout.ts';
import { passkeyForm } from '../../views/factors/passkey.ts';
import { moment } from '../../views/show.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { proveAddress } from './prove.ts';

/** What the visitor proves its identity by. `options`: what a browser is asked for to make a passkey. */
export const factorsOf = (visit: Visit, options: object | undefined): Html => {
  const { t, user, gateway } = visit;
  const address = gateway.office.offeredAuthenticator(visit);
  if (!hasFactors(user))
    return html`<section>
      <h2>${t('factors')}</h2>
      ${factorForm(visit, {
        title: 'factorsFirst',
        fields: html`${newPasswordField(visit)} ${authenticator(visit, address)} ${codeField(visit)}`,
      })}
    </section>`;
  return html`<div>
    ${proofBefore(visit)}
    <section>
      <h2>${t('passkeys')}</h2>
      ${passkeys(visit)} ${options ? newPasskey(visit, options) : ''}
    </section>
    <section>
      <h2>${t('factors')}</h2>
      ${factorForm(visit, { title: 'passwordChange', fields: newPasswordField(visit) })}
      ${factorForm(visit, {
        title: 'authenticatorChange',
        fields: html`${authenticator(visit, address)} ${codeField(visit)}`,
      })}
      <p>${t('recoveryLeft')}: ${user.recoveryCodes.length}</p>
      ${postButton(visit, { action: '/me/recovery-codes', text: t('recoveryNew') })}
    </section>
  </div>`;
};

/** What is entered here does not survive a proof, which therefore comes before. */
const proofBefore = ({ t, session, gateway }: Visit): Html | '' =>
  isProven(session, gateway.clock.now())
    ? ''
    : html`<p class="notice calm">
        ${t('proveBefore')} <a href="${proveAddress(`${OFFICE}/me`)}">${t('signInAgain')}</a>
      </p>`;

const factorForm = (visit: Visit, { title, fields }: { title: TextName; fields: Html }): Html =>
  html`<details class="action">
    <summary>${visit.t(title)}</summary>
    <form method="post" action="${OFFICE}/me/factors">
      ${formTokenField(visit)} ${fields}
      <button>${visit.t('save')}</button>
    </form>
  </details>`;

const passkeys = (visit: Visit): Html => {
  const { t, user } = visit;
  if (user.passkeys.length === 0) return html`<p>${t('passkeysNone')}</p>`;
  return html`<ul class="passkeys">
    ${user.passkeys.map((each) => passkeyRow(visit, each))}
  </ul>`;
};

const passkeyRow = (visit: Visit, { id, name, createdAt, usedAt }: Passkey): Html =>
  html`<li>
    <span
      ><strong>${name}</strong>
      <small>${visit.t('created')} ${moment(createdAt, visit)}</small>
      <small>${visit.t('passkeyUsed')} ${usedAt === null ? visit.t('never') : moment(usedAt, visit)}</small></span
    >
    ${postButton(visit, { action: '/me/passkeys/remove', text: visit.t('passkeyRemove'), fields: { passkey: id } })}
  </li>`;

const newPasskey = (visit: Visit, options: object): Html =>
  passkeyForm(visit, {
    use: 'make',
    action: '/me/passkeys',
    options,
    button: 'passkeyMake',
    fields: html`${formTokenField(visit)}
      <label>${visit.t('passkeyName')}<input name="name" maxlength="100" autocomplete="off" /></label>`,
  });
