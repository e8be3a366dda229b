import type { Arrival, Html, Page, Visit } from '../visit.ts';
import { officePage, plainPage } from '../views/layout.ts';

/** What every page forbids: no script at all, nothing from elsewhere, no frame around it, no copy of it in a cache. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; " +
    "base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export const htmlResponse = async (page: Html, { status = 200, cookie }: Partial<Page>): Promise<Response> =>
  new Response(String(await page), {
    status,
    headers: { ...HEADERS, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) },
  });

/** Sends a page in the frame of the office; a response is sent as it is. */
export const respond = async (visit: Visit, answer: Page | Response): Promise<Response> =>
  answer instanceof Response ? answer : htmlResponse(officePage(visit, answer), answer);

/** The same for a browser without a session. */
export const respondAlone = async (arrival: Arrival, answer: Page | Response): Promise<Response> =>
  answer instanceof Response ? answer : htmlResponse(plainPage(arrival, answer), answer);

/** Goes on to another page after a form, so that loading it again posts nothing (RFC 9110, 15.4.4). */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } });
