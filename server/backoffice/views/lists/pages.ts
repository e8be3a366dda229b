import { html } from 'hono/html';
import type { TextName } from '../../texts/texts.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

/** Links to the newest and to the next page of a list, whose address keeps its filters. `next`: the last row's id. */
export const pager = (visit: Visit, path: string, next: string | undefined): Html =>
  pagesOf(visit, path, { next, further: 'older', back: 'first' });

type Pages = { readonly next: string | undefined; readonly further: TextName; readonly back: TextName };

/** The same for a list in another order. */
export function pagesOf({ c, t }: Visit, path: string, { next, further, back }: Pages): Html {
  const query = new URLSearchParams(c.req.query());
  const isLater = query.has('before');
  query.delete('before');
  const newest = `${OFFICE}${path}?${query.toString()}`;
  if (next !== undefined) query.set('before', next);
  return html`<nav class="pages" aria-label="${t('pages')}">
    ${isLater ? html`<a href="${newest}">${t(back)}</a>` : ''}
    ${next === undefined ? '' : html`<a href="${OFFICE}${path}?${query.toString()}" rel="next">${t(further)}</a>`}
  </nav>`;
}
