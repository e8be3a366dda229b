import { html } from 'hono/html';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { RiskActionKey } from '../../../core/risk/case.ts';
import type { CallbackSettings, RiskCallback } from '../../../core/risk/callback.ts';
import type { FailedCallback, ReadCallback } from '../../../operations/risk/failed-callbacks.ts';
import { change, type Changed } from '../../session/change.ts';
import { seeOther } from '../../session/respond.ts';
import { type Filter, filtersIn, type FilterValues } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { notice, formTokenFieldOnce } from '../../views/layout.ts';
import { scopeOf } from '../../views/scope.ts';
import { isAsShown, shownField } from '../../views/forms/as-shown.ts';
import { moment, shortId } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { facts } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { decisionText } from './decisions.ts';
import { type Refused, faultsOf } from '../../views/forms/faults.ts';

const ROWS = 51;
const LIST = '/risk/callbacks/failed';
const REASON_LENGTH = 200;

type Name = 'url' | 'status';
const filters: readonly Filter<Name>[] = [
  { name: 'url', text: 'address', kind: 'text' },
  { name: 'status', text: 'lastStatus', kind: 'text' },
];

/** Callbacks that failed at every try: to be sent once more, or deleted. */
export async function showCallbacks(visit: Visit): Promise<Page> {
  const { gateway, c, t } = visit;
  const scope = scopeOf(visit);
  const values = filtersIn(visit, filters);
  const cursor = gateway.ids.keyOf('riskAction', c.req.query('before') ?? '');
  const search = { after: FIRST, before: cursor ?? LAST, limit: ROWS, matches: matching(values) };
  const page = scope && (await gateway.office.findFailedCallbacks({ ...search, entity: scope }));
  const rows = page?.callbacks ?? [];
  return {
    title: t('failedCallbacks'),
    body: html`${c.req.query('done') === undefined ? '' : notice(t('callbackResubmitted'), 'good')}
    ${await listOf(visit, {
      path: LIST,
      caption: scope?.name ?? '',
      filters,
      values,
      columns: columnsOf(visit),
      rows,
      next: page?.next ? gateway.ids.publicId('riskAction', page.next) : undefined,
      none: ['noFailedCallbacks', 'noFailedCallbacksMore'],
      newest: newestOf(visit, 'riskAction', rows[0]?.callback.key),
    })}`,
  };
}
const [FIRST, LAST] = [0 as RiskActionKey, Number.MAX_SAFE_INTEGER as RiskActionKey];

export const countNewerCallbacks = countNewer('riskAction', async (visit, newest) => {
  const [matches, scope] = [matching(filtersIn(visit, filters)), scopeOf(visit)];
  const search = { after: newest, before: LAST, limit: NEWER_MAX, matches };
  return scope ? (await visit.gateway.office.findFailedCallbacks({ ...search, entity: scope })).callbacks : [];
});

const matching =
  (values: FilterValues<Name>) =>
  ({ url, status, reason }: RiskCallback): boolean =>
    (values.url === undefined || (url ?? '').includes(values.url)) &&
    (values.status === undefined || String(status ?? reason) === values.status);

const pathOf = ({ gateway }: Visit, { key }: RiskCallback): string =>
  `/risk/callbacks/${gateway.ids.publicId('riskAction', key)}`;

const columnsOf = (visit: Visit): readonly ListColumn<FailedCallback>[] => {
  const { t, gateway } = visit;
  return [
    {
      text: 'case',
      cell: ({ callback }) =>
        html`<a href="${OFFICE}${pathOf(visit, callback)}"
          >${shortId(gateway.ids.publicId('payment', callback.payment))}</a
        >`,
    },
    { text: 'decision', cell: ({ action }) => decisionText(visit, action) },
    { text: 'actor', cell: ({ action }) => action?.userId ?? '–' },
    { text: 'address', kind: 'words', cell: ({ callback }) => callback.url ?? '–' },
    { text: 'tries', isTitled: true, kind: 'number', cell: ({ callback }) => String(callback.tries) },
    {
      text: 'lastStatus',
      isTitled: true,
      cell: ({ callback: { status, reason } }) =>
        html`<span class="state failing">${t('failed')}</span> <code>${status ?? reason ?? ''}</code>`,
    },
    {
      text: 'firstFailed',
      isTitled: true,
      cell: ({ callback }) => (callback.failedAt === null ? '–' : moment(callback.failedAt, visit)),
    },
  ];
};

const keyOf = ({ gateway, c }: Visit) => gateway.ids.keyOf('riskAction', c.req.param('id') ?? '');

/** A callback with its body, and where it goes. */
export const showCallback = (visit: Visit): Promise<Page> => callbackPage(visit, undefined);

async function callbackPage(visit: Visit, fault: Refused): Promise<Page> {
  const { gateway, t, user } = visit;
  const read = await gateway.office.readFailedCallback(user, keyOf(visit));
  if (!read) return notFound(visit);
  const { callback, action, body } = read;
  return {
    title: t('failedCallback'),
    faults: faultsOf(visit, fault),
    body: html`<section>
        ${facts([
          [t('case'), caseLink(visit, callback)],
          [t('decision'), decisionText(visit, action)],
          [t('actor'), action?.userId ?? '–'],
          [t('address'), callback.url ?? '–'],
          [t('tries'), String(callback.tries)],
          [t('lastStatus'), `${callback.status ?? ''} ${callback.reason ?? ''}`.trim()],
          [t('lastTry'), callback.triedAt === null ? '–' : moment(callback.triedAt, visit)],
          [t('firstFailed'), callback.failedAt === null ? '–' : moment(callback.failedAt, visit)],
        ])}
      </section>
      <section>
        <h2>${t('body')}</h2>
        ${
          may(visit, 'seeCustomers')
            ? html`<pre tabindex="0">${body.split('&').join('\n&')}</pre>`
            : html`<p>${t('bodyHidden')}</p>`
        }
      </section>
      ${may(visit, 'decideCases') ? changes(visit, read) : ''}`,
  };
}

const caseLink = ({ gateway }: Visit, { payment }: RiskCallback): Html => {
  const id = gateway.ids.publicId('payment', payment);
  return html`<a href="${OFFICE}/risk/cases/${id}">${shortId(id)}</a>`;
};

function changes(visit: Visit, { callback, settings }: ReadCallback): Html {
  const { t } = visit;
  const path = `${OFFICE}${pathOf(visit, callback)}`;
  return html`<section>
    <h2>${t('actions')}</h2>
    <form method="post" action="${path}/resubmit" class="action">
      ${formTokenFieldOnce(visit)}
      <p class="hint">${t('resubmitMore')}</p>
      <button>${t('resubmit')}</button>
    </form>
    <form method="post" action="${path}/remove" class="action">
      ${formTokenFieldOnce(visit)}
      <label>${t('reason')}<input name="reason" maxlength="${REASON_LENGTH}" required /></label>
      <button class="danger">${t('remove')}</button>
    </form>
    ${
      settings && settings.terms.urls.length > 1
        ? html`<form method="post" action="${path}/destination" class="action">
            ${formTokenFieldOnce(visit)} ${shownField(shownOf(settings))}
            <label
              >${t('destination')}<select name="active">
                ${settings.terms.urls.map(
                  (url, place) =>
                    html`<option value="${place + 1}" ${settings.terms.active === place + 1 ? html`selected` : ''}>
                      ${url}
                    </option>`,
                )}
              </select></label
            >
            <p class="hint">${t('destinationMore')}</p>
            <button class="quiet">${t('switchDestination')}</button>
          </form>`
        : ''
    }
  </section>`;
}

/** What the form of a destination shows of the settings: a place is one of these addresses. */
const shownOf = ({ terms: { urls, active } }: CallbackSettings): object => ({ urls, active });

const idOf = ({ c }: Visit): string => c.req.param('id') ?? '';

export const resubmitCallback = async (visit: Visit): Promise<Page | Response> =>
  after(visit, await change(visit, (by) => visit.gateway.operations.resubmitCallback(by, idOf(visit))));

export async function removeCallback(visit: Visit): Promise<Page | Response> {
  const { gateway, form } = visit;
  const reason = (form['reason'] ?? '').trim().slice(0, REASON_LENGTH);
  if (reason === '') return callbackPage(visit, 'reasonMissing');
  const id = idOf(visit);
  return after(visit, await change(visit, (by) => gateway.operations.removeCallback(by, { id, reason })));
}

function after(visit: Visit, changed: Changed | Refusal): Page | Response | Promise<Page> {
  if (!isRefusal(changed)) return seeOther(`${OFFICE}${LIST}?done=1`);
  return changed.reason === 'resourceUnknown' ? notFound(visit) : callbackPage(visit, changed);
}

/** Makes another of a merchant's addresses the one that is called. */
export async function switchCallback(visit: Visit): Promise<Page | Response> {
  const { gateway, form, user } = visit;
  const read = await gateway.office.readFailedCallback(user, keyOf(visit));
  if (!read?.settings) return notFound(visit);
  const entity = gateway.entities.entity(read.settings.entity);
  if (!gateway.office.reachesNode(user, entity.key)) return callbackPage(visit, 'beyondOwn');
  const wanted = { active: Number(form['active']) };
  if (!Number.isInteger(wanted.active) || wanted.active < 1) return notFound(visit);
  const changed = await change(visit, (by) =>
    gateway.operations.changeCallbackSettings(by, {
      entity,
      wanted,
      isAsShown: (own) => own !== undefined && isAsShown(visit, shownOf(own)),
    }),
  );
  return isRefusal(changed) ? callbackPage(visit, changed) : seeOther(`${OFFICE}/risk/callbacks/${idOf(visit)}`);
}
