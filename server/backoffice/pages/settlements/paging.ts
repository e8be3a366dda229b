import { html } from 'hono/html';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

export const ROWS = 51;

/** The link to the next page of a list, whose address keeps all else. `next`: the id of the last row, before or after which the page begins. */
export function nextLink(
  { c, t }: Pick<Visit, 'c' | 't'>,
  path: string,
  next: Readonly<Partial<Record<'before' | 'after', string | undefined>>>,
): Html {
  const [name, id] = Object.entries(next).find((entry) => entry[1] !== undefined) ?? [];
  if (name === undefined || id === undefined) return html``;
  const query = new URLSearchParams({ ...c.req.query(), [name]: id });
  return html`<nav class="pages" aria-label="${t('pages')}">
    <a href="${OFFICE}${path}?${query.toString()}" rel="next">${t('further')}</a>
  </nav>`;
}
