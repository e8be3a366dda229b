import { html } from 'hono/html';
import type { Permission } from '../../core/users/roles.ts';
import type { TextName } from '../texts/texts.ts';
import { type Arrival, type Html, may, OFFICE, type Page, type Visit } from '../visit.ts';
import { STYLE_ADDRESS } from './style.ts';

/** The entries of the menu, each with what it needs. A screen that does not exist has none. */
export const menu: readonly { readonly path: string; readonly text: TextName; readonly needs: Permission }[] = [
  { path: '/payments', text: 'payments', needs: 'seePayments' },
  { path: '/users', text: 'users', needs: 'seeUsers' },
  { path: '/audit', text: 'audit', needs: 'seeAudit' },
];

const document = ({ language, t, gateway }: Arrival, { title, body }: { title: string; body: Html }): Html =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Tillway</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLE_ADDRESS}" />
      </head>
      <body>
        <a class="skip" href="#content">${t('skip')}</a>
        ${gateway.mode === 'test' ? html`<p class="banner">${t('testMode')}</p>` : ''} ${body}
      </body>
    </html>`;

/** A page for a browser without a session: one box. */
export const plainPage = (arrival: Arrival, { title, body }: Page): Html =>
  document(arrival, {
    title,
    body: html`<main id="content" class="alone">
      <p class="mark">Tillway</p>
      <h1>${title}</h1>
      ${body}
    </main>`,
  });

/** A page within the frame that all pages of a signed-in user have. */
export function officePage(visit: Visit, { title, body }: Page): Html {
  const { t, c, user } = visit;
  const here = c.req.path;
  return document(visit, {
    title,
    body: html`<header class="top">
        <a class="mark" href="${OFFICE}">Tillway</a>
        <nav aria-label="${t('menu')}">
          <ul>
            ${menu
              .filter(({ needs }) => may(visit, needs))
              .map(({ path, text }) => menuEntry(t(text), { path, isHere: here.startsWith(`${OFFICE}${path}`) }))}
          </ul>
        </nav>
        <div class="me">
          <a href="${OFFICE}/me">${user.name === '' ? user.email : user.name}</a>
          ${postButton(visit, { action: '/sign-out', text: t('signOut') })}
        </div>
      </header>
      <main id="content">
        <h1>${title}</h1>
        ${body}
      </main>`,
  });
}

const menuEntry = (text: string, { path, isHere }: { path: string; isHere: boolean }): Html =>
  html`<li><a href="${OFFICE}${path}" ${isHere ? html`aria-current="page"` : ''}>${text}</a></li>`;

/** The field that proves that a form came from a page of this session. */
export const proof = ({ formToken }: Pick<Visit, 'formToken'>): Html =>
  html`<input type="hidden" name="form" value="${formToken}" />`;

type Button = { readonly action: string; readonly text: string; readonly fields?: Readonly<Record<string, string>> };

/** A form of one button. */
export const postButton = (visit: Pick<Visit, 'formToken'>, { action, text, fields = {} }: Button): Html =>
  html`<form method="post" action="${OFFICE}${action}" class="inline">
    ${proof(visit)}
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="quiet">${text}</button>
  </form>`;

/** A message about what was done or refused, at the top of a page. */
export const notice = (text: string, kind: 'good' | 'bad'): Html =>
  html`<p class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${text}</p>`;
