import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { mayRelaxScreening } from '../../../core/entities/operator.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { type ListEntry, listKinds, listNames } from '../../../core/risk/list.ts';
import { days, plus } from '../../../core/values.ts';
import { change, type Changed } from '../../session/change.ts';
import { seeOther } from '../../session/respond.ts';
import { dayOf, type Filter, filtersIn } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { scopeOf } from '../../views/scope.ts';
import { moment } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const PATH = '/risk/lists';
const ROWS = 51;
/** So many entries are searched for those that the filters want. */
const READ = 500;
const NOTE_LENGTH = 200;

type Name = 'list' | 'kind';
const filtersOf = ({ t }: Visit): readonly Filter<Name>[] => [
  { name: 'list', text: 'list', kind: listNames.map((each) => [each, t(each)] as const) },
  { name: 'kind', text: 'kind', kind: listKinds.map((each) => [each, t(kindTexts[each])] as const) },
];

const kindTexts = {
  account: 'account4',
  bin: 'kindBin',
  country: 'kindCountry',
  email: 'email',
  domain: 'kindDomain',
  address: 'kindAddress',
  ip: 'kindIp',
  phone: 'kindPhone',
} as const;

/** The entries of an entity's own lists, without their values, of which only keyed hashes are kept. */
export const showLists = (visit: Visit): Promise<Page> => listsPage(visit, undefined);

async function listsPage(visit: Visit, refusal: Refusal | undefined): Promise<Page> {
  const { gateway, t, c } = visit;
  const [scope, filters] = [scopeOf(visit), filtersOf(visit)];
  const values = filtersIn(visit, filters);
  const before = c.req.query('before');
  const read = scope ? await gateway.office.readLists({ entity: scope.key, before, limit: READ }) : [];
  const found = read.filter(({ list, kind }) => (values.list ?? list) === list && (values.kind ?? kind) === kind);
  const rows = found.slice(0, ROWS);
  const last = found.length > ROWS ? rows.at(-1) : read.length === READ ? read.at(-1) : undefined;
  return {
    title: t('lists'),
    faults: faultsOf(visit, refusal),
    body: html`${await listOf(visit, {
      path: PATH,
      caption: `${scope?.name ?? ''}: ${t('listsMore')}`,
      filters,
      values,
      columns: columnsOf(visit, scope),
      rows,
      next: last && gateway.office.listEntryId(last),
      none: ['noEntries', 'noEntriesMore'],
    })}
    ${scope && may(visit, 'decideCases') ? addForm(visit, scope) : ''}`,
  };
}

/** Whether the visitor may let payments past the screening of an entity, by a list as well. */
const mayRelax = ({ gateway, user }: Visit, entity: Entity): boolean =>
  mayRelaxScreening(gateway.entities, user, entity);

const columnsOf = (visit: Visit, scope: Entity | undefined): readonly ListColumn<ListEntry>[] => {
  const { t, gateway } = visit;
  const isFree = scope !== undefined && mayRelax(visit, scope);
  return [
    { text: 'created', sorted: 'descending', cell: ({ createdAt }) => moment(createdAt, visit) },
    { text: 'list', cell: ({ list }) => html`<span class="state ${list}">${t(list)}</span>` },
    { text: 'kind', cell: ({ kind }) => t(kindTexts[kind]) },
    { text: 'note', cell: ({ note }) => html`<span class="text">${note ?? ''}</span>` },
    {
      text: 'expires',
      isTitled: true,
      cell: ({ expiresAt }) => (expiresAt === null ? t('never') : moment(expiresAt, visit)),
    },
    {
      text: 'actions',
      cell: (entry) =>
        may(visit, 'decideCases') && (isFree || entry.list === 'allow')
          ? html`<form method="post" action="${OFFICE}${PATH}/remove" class="inline">
              ${formTokenFieldOnce(visit)}<input type="hidden" name="entity" value="${scope?.id ?? ''}" />
              <input type="hidden" name="entry" value="${gateway.office.listEntryId(entry)}" />
              <button class="quiet">${t('remove')}</button>
            </form>`
          : '',
    },
  ];
};

const addForm = (visit: Visit, scope: Entity): Html => {
  const { t } = visit;
  const isFree = mayRelax(visit, scope);
  return html`<section id="new">
    <h2>${t('addEntry')}</h2>
    <form method="post" action="${OFFICE}${PATH}" class="narrow">
      ${formTokenFieldOnce(visit)}<input type="hidden" name="entity" value="${scope.id}" />
      <label
        >${t('list')}<select name="list">
          ${listNames.filter((each) => isFree || each !== 'allow').map((each) => option(each, t(each)))}
        </select></label
      >
      ${isFree ? '' : html`<p class="hint">${t('listsOfOperator')}</p>`}
      <label
        >${t('kind')}<select name="kind">
          ${listKinds.map((each) => option(each, t(kindTexts[each])))}
        </select></label
      >
      <label>${t('value')}<input name="value" maxlength="300" autocomplete="off" required /></label>
      <p class="hint">${t('entryValueMore')}</p>
      <label>${t('note')}<input name="note" maxlength="${NOTE_LENGTH}" /></label>
      <label>${t('lastDay')}<input type="date" name="until" /></label>
      <button>${t('addEntry')}</button>
    </form>
  </section>`;
};

const option = (value: string, shown: string): Html => html`<option value="${value}">${shown}</option>`;

/** The entity of the form, where the user reaches it. */
function entityIn({ gateway, form, user }: Visit) {
  const named = gateway.entities.entityOf(form['entity'] ?? '');
  return named && gateway.office.reachesNode(user, named.key) ? named : undefined;
}

export async function addEntry(visit: Visit): Promise<Page | Response> {
  const { gateway, form } = visit;
  const entity = entityIn(visit);
  const list = listNames.find((each) => each === form['list']);
  const kind = listKinds.find((each) => each === form['kind']);
  if (!entity || !list || !kind) return notFound(visit);
  const note = (form['note'] ?? '').trim().slice(0, NOTE_LENGTH);
  const last = dayOf(form['until']);
  const entry = {
    entity: entity.key,
    list,
    kind,
    value: (form['value'] ?? '').trim(),
    note: note === '' ? null : note,
    expiresAt: last === undefined ? null : plus(last, days(1)),
  };
  return after(visit, entity, await change(visit, (by) => gateway.operations.addListEntry(by, entry)));
}

export async function removeEntry(visit: Visit): Promise<Page | Response> {
  const { gateway, form } = visit;
  const entity = entityIn(visit);
  const id = form['entry'] ?? '';
  if (!entity) return notFound(visit);
  return after(visit, entity, await change(visit, (by) => gateway.operations.removeListEntry(by, { entity, id })));
}

const after = (visit: Visit, { id }: Entity, changed: Changed | Refusal): Promise<Page> | Response =>
  isRefusal(changed) ? listsPage(visit, changed) : seeOther(`${OFFICE}${PATH}?entity=${id}`);
