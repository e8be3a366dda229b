import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Coded, sendCoded } from '../../http/documents/static-content.ts';
import type { Arrival, Html, Page, ScriptName, Visit } from '../visit.ts';
import { scriptAddress } from '../views/assets.ts';
import { type Asked, officePage, plainPage } from '../views/layout.ts';
import { answered } from '../views/forms/answered.ts';
import { redirectedInScope, withScope } from '../views/scoped/address.ts';
import { sheetCookie, sheetSources } from '../views/sheet.ts';

/**
 * The policy of a page: nothing from elsewhere, no frame around it, and no script but the gateway's own files on the
 * pages that have one. Of these, lit's may make elements of its templates, and no other.
 */
const policyOf = (scripts: readonly ScriptName[], styles: string): string =>
  [
    "default-src 'none'",
    ...(scripts.length > 0 ? ["script-src 'self'", "connect-src 'self'"] : []),
    `style-src ${styles}`,
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${scripts.includes('comfort') ? 'lit-html' : "'none'"}`,
  ].join('; ');

/** No copy of a page is kept in a cache. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Rows of tables are alike: little effort makes a page eight times smaller, in a millisecond. */
const [BROTLI_QUALITY, GZIP_LEVEL] = [4, 4];
const codedOf = (page: Buffer): Coded => ({
  plain: () => page,
  br: () => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: () => gzipSync(page, { level: GZIP_LEVEL }),
});

/** Sends a page, compressed to browsers that accept that. */
export async function htmlResponse(
  arrival: Pick<Arrival, 'c'>,
  html: Html,
  { status = 200, cookie, scripts = [] }: Partial<Page>,
): Promise<Response> {
  const headers = {
    ...HEADERS,
    'content-security-policy': policyOf(scripts, sheetSources(arrival)),
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
  };
  const page = Buffer.from(String(await html));
  return sendCoded(codedOf(page), arrival.c.req.raw, { headers, status });
}

/** A page with the scripts that there are, which are none before the server is built. */
const withScripts = (page: Page, all: readonly ScriptName[]): Page => ({
  ...page,
  scripts: all.filter((name) => scriptAddress(name) !== undefined),
});

/** Sends a page in the frame of the office, or a response; both keep the entity that is chosen. */
export async function respond(visit: Visit, answer: Page | Response): Promise<Response> {
  if (answer instanceof Response) return redirectedInScope(visit, answer);
  // The form that was sent is found by its address, which has the entity.
  const scoped = { ...answer, body: await withScope(visit, answer.body) };
  const page = withScripts(await answered(visit, scoped), ['comfort', ...(answer.scripts ?? [])]);
  return htmlResponse(visit, await officePage(visit, page), { ...sheetCookie(visit), ...page });
}

/** The same for a browser without a session. */
export async function respondAlone(arrival: Asked, answer: Page | Response): Promise<Response> {
  if (answer instanceof Response) return answer;
  const page = withScripts(answer, answer.scripts ?? []);
  return htmlResponse(arrival, plainPage(arrival, page), { ...sheetCookie(arrival), ...page });
}

/** Goes on to another page after a form, so that loading it again posts nothing (RFC 9110, 15.4.4). */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } });
