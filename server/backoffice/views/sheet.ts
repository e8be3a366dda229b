import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { parse } from 'hono/utils/cookie';
import { type Arrival, type Html, OFFICE, type Page } from '../visit.ts';
import { style, styleAddress } from './assets.ts';

/**
 * The sheet of all pages. A browser that has none yet gets it within its first page, because on a slow network the
 * round trip for a file takes as long as the page itself (DECISIONS 187); the file is loaded beside it, for print as
 * far as that page is concerned, so that nothing waits for it. The cookie has the name of the file that was loaded.
 */
const COOKIE = 'office-style';

const hasSheet = ({ c }: Pick<Arrival, 'c'>): boolean =>
  parse(c.req.header('cookie') ?? '', COOKIE)[COOKIE] === style.name;

const inPage = raw(`<style>${style.text}</style>`);

export const sheetOf = (arrival: Pick<Arrival, 'c'>): Html =>
  hasSheet(arrival)
    ? html`<link rel="stylesheet" href="${styleAddress}" />`
    : html`${inPage}<link rel="stylesheet" media="print" href="${styleAddress}" />`;

const hash = createHash('sha256').update(style.text).digest('base64');

/** What the policy of a page allows: the file, and within the page exactly the same text. */
export const sheetSources = (arrival: Pick<Arrival, 'c'>): string =>
  hasSheet(arrival) ? "'self'" : `'self' 'sha256-${hash}'`;

const YEAR_SECONDS = 31_536_000;

/** The cookie of a page that has the sheet; none for a browser that had it before. It lives as long as the file. */
export function sheetCookie(arrival: Pick<Arrival, 'c' | 'gateway'>): Pick<Page, 'cookie'> {
  if (hasSheet(arrival)) return {};
  const secure = arrival.gateway.officeUrl.startsWith('https:') ? '; Secure' : '';
  const attributes = `Path=${OFFICE}; HttpOnly; SameSite=Strict; Max-Age=${YEAR_SECONDS}${secure}`;
  return { cookie: `${COOKIE}=${style.name}; ${attributes}` };
}
