import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { OpenWork } from '../../operations/open-work/count.ts';
import { type Arrival, type Html, may, OFFICE, type Page, type Visit, type Waiting } from '../visit.ts';
import { type Area, areas, entryOf, jumps, menu, type MenuEntry, workPaths, workText } from './menu.ts';
import { scriptAddress } from './assets.ts';
import { chosenScope } from './scope.ts';
import { keepingScope } from './scoped/address.ts';
import { scopeBar } from './scoped/bar.ts';
import { sheetOf } from './sheet.ts';

/** What a page shows of a request before it is known who sent it. */
export type Asked = Pick<Arrival, 'gateway' | 'c' | 'language' | 't'>;

function document(arrival: Asked, { title, body, scripts = [] }: Page): Html {
  const { language, t, gateway } = arrival;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Tillway</title>
        <link rel="icon" href="data:," />
        ${sheetOf(arrival)}
        ${scripts.includes('comfort') ? html`<meta name="office-texts" content="${scriptTexts(t)}" />` : ''}
        ${scripts.map((name) => html`<script type="module" src="${scriptAddress(name) ?? ''}"></script>`)}
      </head>
      <body>
        <a class="skip" href="#content">${t('skip')}</a>
        ${gateway.mode === 'test' ? html`<aside class="banner">${t('testMode')}</aside>` : ''} ${body}
      </body>
    </html>`;
}

/** What scripts show, as `browser/page-texts.ts` reads it. */
const scriptTexts = (t: Arrival['t']): string =>
  JSON.stringify({
    title: t('keyboard'),
    use: t('keysUse'),
    close: t('close'),
    search: t('keySearch'),
    rows: t('keyRows'),
    open: t('keyOpen'),
    select: t('keySelect'),
    leave: t('keyLeave'),
    help: t('keyHelp'),
    copy: t('copy'),
    copied: t('copied'),
  });

/** A page for a browser without a session: one box. */
export const plainPage = (arrival: Asked, { title, body, ...page }: Page): Html =>
  document(arrival, {
    ...page,
    title,
    body: html`<main id="content" class="alone">
      <p class="mark">Tillway</p>
      <h1>${title}</h1>
      ${body}
    </main>`,
  });

/**
 * A page within the frame that all pages of a signed-in user have. The menu stands beside the page, and on phones opens
 * over it, as a popover that needs no script.
 */
export async function officePage(visit: Visit, { title, body, ...page }: Page): Promise<Html> {
  const { t, user } = visit;
  const waiting = await (visit.waiting ?? waitingFor(visit));
  const scope = chosenScope(visit);
  const shownName = user.name === '' ? user.email : user.name;
  return document(visit, {
    ...page,
    title,
    body: html`<div class="frame ${user.density}">
      <header class="top">
        <button class="menu-button" popovertarget="menu" aria-label="${t('menu')}"></button>
        <a class="mark" href="${keepingScope(visit, '')}">Tillway</a>
        <form method="get" action="${OFFICE}/search" class="search" role="search">
          <input
            type="search"
            name="q"
            value="${searchedFor(visit)}"
            aria-label="${t('search')}"
            placeholder="${t('search')}"
            spellcheck="false"
            maxlength="255"
          />
          ${scope ? html`<input type="hidden" name="entity" value="${scope.id}" />` : ''}
        </form>
        <div class="me">
          <office-keys></office-keys>
          <a href="${keepingScope(visit, '/me')}" title="${shownName}">${shownName}</a>
          ${postButton(visit, { action: '/sign-out', text: t('signOut') })}
        </div>
      </header>
      <nav id="menu" popover aria-label="${t('menu')}">${areas.map((area) => menuArea(visit, area, waiting))}</nav>
      <main id="content">
        ${scopeBar(visit)}
        <h1>${title}</h1>
        ${body}
      </main>
    </div>`,
  });
}

/** What the page of the search has found. */
const searchedFor = ({ c }: Visit): string => (c.req.path === `${OFFICE}/search` ? (c.req.query('q') ?? '') : '');

/** The entries of an area that the visitor may see; nothing where there are none. */
function menuArea(visit: Visit, area: Area, waiting: Waiting): Html | '' {
  const entries = menu.filter((entry) => entry.area === area && may(visit, entry.needs));
  if (entries.length === 0) return '';
  return html`<p class="area">${visit.t(area)}</p>
    <ul>
      ${entries.map((entry) => menuEntry(visit, entry, waiting))}
    </ul>`;
}

function menuEntry(visit: Visit, { path, text, work }: MenuEntry, waiting: Waiting): Html {
  const { t, c } = visit;
  const isHere = entryOf(c.req.path.slice(OFFICE.length))?.path === path;
  return html`<li>
    <a
      href="${keepingScope(visit, path)}"
      ${isHere ? html`aria-current="page"` : ''}
      ${jumps[path] === undefined ? '' : html`data-jump="${jumps[path]}"`}
      >${t(text)}</a
    >${work ? countBeside(visit, work, waiting.get(work) ?? 0) : ''}
  </li>`;
}

/** More is not counted beside an entry of the menu. */
const COUNTED = 100;

/** The visit of a page that changes nothing: what waits behind its menu is counted while the page is made. */
export function counted(visit: Visit): Visit {
  const waiting = waitingFor(visit);
  // A page that fails reads no count.
  waiting.catch(() => undefined);
  return { ...visit, waiting };
}

function waitingFor(visit: Visit): Promise<Waiting> {
  const works = menu.flatMap(({ work, needs }) => (work && may(visit, needs) ? [work] : []));
  return visit.gateway.office.countOpenWork(visit.user, { works, within: chosenScope(visit), limit: COUNTED });
}

/** How much waits for the visitor behind an entry of the menu, as a link to it; nothing where nothing waits. */
function countBeside(visit: Visit, work: OpenWork, count: number): Html {
  const { t } = visit;
  if (count === 0) return html``;
  const text = t(workText(work, count));
  const shown = count < COUNTED ? String(count) : `${COUNTED - 1}+`;
  return html`<a href="${keepingScope(visit, workPaths[work])}" class="count" title="${text}"
    >${shown}<span class="unseen"> ${text}</span></a
  >`;
}

/** The field without which a form is refused: it shows that the form came from a page of this session. */
export const formTokenField = ({ formToken }: Pick<Visit, 'formToken'>): Html =>
  html`<input type="hidden" name="form" value="${formToken}" />`;

/** The same for a form that is carried out once, however often it is sent. */
export const formTokenFieldOnce = (visit: Pick<Visit, 'formToken'>): Html =>
  html`${formTokenField(visit)}<input type="hidden" name="key" value="${randomUUID()}" />`;

type Button = { readonly action: string; readonly text: string; readonly fields?: Readonly<Record<string, string>> };

/** A form of one button. */
export const postButton = (visit: Pick<Visit, 'formToken'>, { action, text, fields = {} }: Button): Html =>
  html`<form method="post" action="${OFFICE}${action}" class="inline">
    ${formTokenField(visit)}
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="quiet">${text}</button>
  </form>`;

/** A message about what was done or refused, or why a page is shown, at its top. */
export const notice = (text: string, kind: 'good' | 'bad' | 'calm'): Html =>
  html`<p class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${text}</p>`;
