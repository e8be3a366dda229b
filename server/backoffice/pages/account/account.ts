import { html } from 'hono/html';
import { type Session, sessionId } from '../../../core/users/session.ts';
import { hasFactors } from '../../../core/users/user.ts';
import { endedCookie } from '../../session/cookie.ts';
import { seeOther } from '../../session/respond.ts';
import { postButton } from '../../views/layout.ts';
import { moment } from '../../views/show.ts';
import { type Column, facts, tableOf } from '../../views/table.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';

/** The visitor's own account, with all of its sessions. */
export async function showAccount(visit: Visit): Promise<Page> {
  const { gateway, t, user } = visit;
  const sessions = await gateway.office.readSessions(user);
  return {
    title: t('account'),
    body: html`${facts([
      [t('email'), user.email],
      [t('name'), user.name],
      [t('roles'), user.roles.map((role) => t(role)).join(', ')],
      [t('factors'), hasFactors(user) ? t('factorsSet') : t('none')],
      [t('recoveryLeft'), String(user.recoveryCodes.length)],
    ])}
    ${tableOf({ caption: t('sessions'), columns: columnsOf(visit), rows: sessions })}`,
  };
}

const columnsOf = (visit: Visit): readonly Column<Session>[] => {
  const { t, session } = visit;
  return [
    { title: t('device'), cell: ({ browser }) => (browser === '' ? '–' : browser) },
    { title: t('address'), cell: ({ address }) => address },
    { title: t('since'), cell: ({ createdAt }) => moment(createdAt, visit) },
    { title: t('lastSeen'), cell: ({ seenAt }) => moment(seenAt, visit) },
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
