import { html } from 'hono/html';
import { type Session, sessionId } from '../../../core/users/session.ts';
import { densities, hasFactors, officeLanguages } from '../../../core/users/user.ts';
import { zoneNames } from '../../../core/zones.ts';
import { endedCookie } from '../../session/cookie.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { device } from '../../views/device.ts';
import { postButton, formTokenFieldOnce } from '../../views/layout.ts';
import { moment } from '../../views/show.ts';
import { type Column, facts, tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { factorsOf } from './factors.ts';
import { shownField } from '../../views/forms/as-shown.ts';
import { faultsOf } from '../../views/forms/faults.ts';

/** The visitor's own account, with its factors and all of its sessions. */
export const showAccount = (visit: Visit): Promise<Page> => accountPage(visit, undefined);

export async function accountPage(visit: Visit, fault: TextName | undefined): Promise<Page> {
  const { gateway, t, user } = visit;
  const [sessions, options] = await Promise.all([
    gateway.office.readSessions(user),
    hasFactors(user) ? gateway.office.newPasskeyOptions(user, visit.session) : undefined,
  ]);
  return {
    title: t('account'),
    faults: faultsOf(visit, fault),
    scripts: options ? ['passkeys'] : [],
    body: html`<div class="columns">
        <section>
          <h2>${t('profile')}</h2>
          ${facts([
            [t('email'), user.email],
            [t('roles'), user.roles.map((role) => t(role)).join(', ')],
          ])}
          ${profileForm(visit)}
        </section>
        ${factorsOf(visit, options)}
      </div>
      ${tableOf({ caption: t('sessions'), columns: columnsOf(visit), rows: sessions })}`,
  };
}

/** What the form of a profile shows of its user. */
export const shownOfProfile = ({ name, language, zone, density }: Visit['user']): object => ({
  name,
  language,
  zone,
  density,
});

const profileForm = (visit: Visit): Html => {
  const { t, user } = visit;
  return html`<form method="post" action="${OFFICE}/me/profile">
    ${formTokenFieldOnce(visit)} ${shownField(shownOfProfile(user))}
    <label>${t('name')}<input name="name" value="${user.name}" autocomplete="name" maxlength="100" /></label>
    <label
      >${t('language')}<select name="language">
        ${officeLanguages.map(
          (each) =>
            html`<option value="${each}" lang="${each}" ${each === user.language ? html`selected` : ''}>
              ${languageNames[each]}
            </option>`,
        )}
      </select></label
    >
    <label
      >${t('zone')}<select name="zone">
        ${zoneNames().map((each) => html`<option ${each === user.zone ? html`selected` : ''}>${each}</option>`)}
      </select></label
    >
    <p class="hint">${t('zoneMore')}</p>
    <label
      >${t('density')}<select name="density">
        ${densities.map(
          (each) => html`<option value="${each}" ${each === user.density ? html`selected` : ''}>${t(each)}</option>`,
        )}
      </select></label
    >
    <button>${t('save')}</button>
  </form>`;
};

/** Each in itself, for those who read no other. */
const languageNames = { en: 'English', de: 'Deutsch' } as const;

const columnsOf = (visit: Visit): readonly Column<Session>[] => {
  const { t, session } = visit;
  return [
    { title: t('device'), cell: ({ browser }) => device(browser) },
    { title: t('address'), cell: ({ address }) => address },
    { title: t('since'), isTitled: true, cell: ({ createdAt }) => moment(createdAt, visit) },
    { title: t('lastSeen'), isTitled: true, cell: ({ seenAt }) => moment(seenAt, visit) },
    {
      title: t('end'),
      cell: (row) =>
        row.hash === session.hash
          ? t('thisSession')
          : postButton(visit, { action: '/me/sessions/end', text: t('end'), fields: { session: sessionId(row) } }),
    },
  ];
};

export async function endSession(visit: Visit): Promise<Response> {
  await visit.gateway.office.revokeSession(visit.actor, visit.form['session'] ?? '');
  return seeOther(`${OFFICE}/me`);
}

export async function postSignOut({ gateway, actor, session }: Visit): Promise<Response> {
  await gateway.office.signOut(actor, session);
  return seeOther(`${OFFICE}/sign-in`, { 'set-cookie': endedCookie(gateway) });
}
