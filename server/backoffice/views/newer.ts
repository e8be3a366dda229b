import { html } from 'hono/html';
import { type Html, OFFICE, type Visit } from '../visit.ts';

/** How many newer rows are counted: more need not be known. */
export const NEWER_MAX = 51;

/**
 * The place where a script reports that a list has newer rows (browser/newer-bar.ts), on its first page. `newest`: the
 * id of the first row. The list has an address `PATH/newer` that counts them.
 */
export function newerBar({ c, t }: Visit, path: string, newest: string | undefined): Html | '' {
  if (newest === undefined || c.req.query('before') !== undefined) return '';
  const query = new URLSearchParams(c.req.query());
  const href = `${OFFICE}${path}?${query.toString()}`;
  query.set('newest', newest);
  const label = t('newer', { count: '{count}' });
  return html`<office-newer
    src="${OFFICE}${path}/newer?${query.toString()}"
    href="${href}"
    label="${label}"
  ></office-newer>`;
}

/** The answer to the script. */
export const newerCount = (count: number): Response =>
  new Response(count < NEWER_MAX ? String(count) : `${NEWER_MAX - 1}+`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
