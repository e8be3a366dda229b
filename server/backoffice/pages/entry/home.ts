import { html } from 'hono/html';
import { seeOther } from '../../session/respond.ts';
import { may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { menu } from '../../views/menu.ts';

/** The first page that the user may see. */
export function showHome(visit: Visit): Page | Response {
  const first = menu.find(({ needs }) => may(visit, needs));
  if (first) return seeOther(`${OFFICE}${first.path}`);
  return { title: visit.t('office'), body: html`<p>${visit.t('notAllowed')}</p>` };
}
