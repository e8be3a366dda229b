import { html } from 'hono/html';
import { seeOther } from '../../session/respond.ts';
import { faultsOf } from '../../views/forms/faults.ts';
import { lists } from '../../views/lists/lists.ts';
import { saveForm } from '../../views/lists/saved-views.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';

/** Saves the list that is shown, with its filters, under a name. */
export async function postView(visit: Visit): Promise<Page | Response> {
  const { gateway, form, actor, t } = visit;
  const path = lists.find((each) => each === form['path']);
  if (path === undefined) return notFound(visit);
  // Written anew, so that an address that is kept has nothing but a query.
  const query = new URLSearchParams(form['query'] ?? '').toString();
  const address = `${OFFICE}${path}?${query}`;
  const refusal = await gateway.office.saveView(actor, { path, query, name: form['name'] ?? '' });
  if (refusal === undefined) return seeOther(address);
  const body = html`${saveForm(visit, { path, query })}
    <p><a href="${address}">${t('backToList')}</a></p>`;
  return { title: t('savedViews'), faults: faultsOf(visit, refusal), body };
}

export async function postRemoveView(visit: Visit): Promise<Page | Response> {
  const { gateway, c, actor } = visit;
  const view = await gateway.office.removeView(actor, c.req.param('id') ?? '');
  return view ? seeOther(`${OFFICE}${view.path}`) : notFound(visit);
}
