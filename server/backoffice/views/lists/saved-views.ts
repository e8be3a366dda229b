import { html } from 'hono/html';
import { type SavedView, VIEW_NAME_LENGTH } from '../../../core/users/saved-view.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { postButton, formTokenField } from '../layout.ts';
import type { Filtered } from './filters.ts';
import { parametersOf } from './parameters.ts';

/** The views that the visitor has saved of a list, and the form that saves the one that is shown, where it has filters. */
export async function savedViews(visit: Visit, list: Filtered): Promise<Html> {
  const { gateway, t, user } = visit;
  const { path } = list;
  const views = await gateway.office.readViews(user, path);
  const query = parametersOf(visit, list).toString();
  if (views.length === 0 && query === '') return html``;
  const ofAny = parametersOf(visit, list, (name) => name !== 'entity').toString();
  // A view that names no entity is shown for the chosen one.
  const isShown = (view: SavedView): boolean => view.query === query || view.query === ofAny;
  const isSaved = views.some(isShown);
  return html`<details class="filters">
    <summary>${t('savedViews')}</summary>
    <ul class="chips views">
      ${views.map(
        (view) =>
          html`<li>
            <a href="${OFFICE}${path}?${view.query}" ${isShown(view) ? html`aria-current="page"` : ''}>${view.name}</a>
            ${postButton(visit, {
              action: `/views/${gateway.ids.publicId('savedView', view.key)}/remove`,
              text: t('removeView', { name: view.name }),
            })}
          </li>`,
      )}
    </ul>
    ${query === '' || isSaved ? '' : saveForm(visit, { path, query })}
  </details>`;
}

/** The form that saves a list with its filters under a name. */
export const saveForm = (visit: Visit, { path, query }: Pick<SavedView, 'path' | 'query'>): Html =>
  html`<form method="post" action="${OFFICE}/views" class="find">
    ${formTokenField(visit)}
    <input type="hidden" name="path" value="${path}" />
    <input type="hidden" name="query" value="${query}" />
    <label>${visit.t('viewName')}<input name="name" maxlength="${VIEW_NAME_LENGTH}" required /></label>
    <button class="quiet">${visit.t('saveView')}</button>
  </form>`;
