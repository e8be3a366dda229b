import { html } from 'hono/html';
import { type ListExport, type ListExportKey, ROWS_AT_ONCE } from '../../../core/exports/export.ts';
import { days, type Instant, minus, plus } from '../../../core/values.ts';
import { carryOutForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { csvChoiceIn } from '../../views/figures/csv-choice.ts';
import { queryOf } from '../../views/figures/csv.ts';
import { attachment } from '../../views/download.ts';
import type { Filter } from '../../views/lists/filters.ts';
import { pager } from '../../views/lists/pages.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { spanText } from '../../texts/coded/rules.ts';
import { numberOf } from '../../views/figures/values.ts';
import { bytesOf, moment } from '../../views/show.ts';
import { type Column, emptyState, facts, tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import type { ListPages } from './lists.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const ROWS = 51;

/** The lists that the visitor has had written to files; and, for a long one, the form that orders it. */
export const showExports = (visit: Visit, pages: ListPages): Promise<Page> => exportsPage(visit, pages, undefined);

async function exportsPage(visit: Visit, pages: ListPages, fault: TextName | undefined): Promise<Page> {
  const { gateway, user, t, c } = visit;
  const cursor = gateway.ids.keyOf('listExport', c.req.query('before') ?? '');
  const before = cursor ?? (Number.MAX_SAFE_INTEGER as ListExportKey);
  const [rows, filters] = await Promise.all([
    gateway.office.readListExports(user, { list: pages.list, before, limit: ROWS, since: oldestOf(visit) }),
    pages.filters(visit),
  ]);
  const last = rows.length === ROWS ? rows.at(-1) : undefined;
  const isOffered = c.req.query('long') !== undefined;
  const shown = { pages, filters };
  return {
    title: t('exportedLists'),
    faults: faultsOf(visit, fault),
    body: html`${isOffered ? orderForm(visit, shown) : ''}
      ${
        rows.length > 0
          ? tableOf({ caption: t('reportFiles'), columns: columnsOf(visit, shown), rows })
          : isOffered
            ? ''
            : emptyState(t('noExports'), t('noExportsMore', { count: numberOf(ROWS_AT_ONCE, visit.language) }))
      }
      ${rows.some(({ state }) => state === 'making') ? html`<p><a href="${OFFICE}${pages.path}">${t('lookAgain')}</a></p>` : ''}
      ${pager(visit, pages.path, last && gateway.ids.publicId('listExport', last.key))}
      <p><a href="${OFFICE}${pages.back}">${t('backToList')}</a></p>`,
  };
}

/** What was ordered at this moment or before it is over. */
const oldestOf = ({ gateway }: Visit): Instant => minus(gateway.clock.now(), days(gateway.exportDays));

type Shown = { readonly pages: ListPages; readonly filters: readonly Filter[] };

/** The address of the form has the list, so that it is there again after a sign-in. */
async function orderForm(visit: Visit, { pages, filters }: Shown): Promise<Html> {
  const { t, c, gateway, language } = visit;
  const { columns } = csvChoiceIn(visit, pages.offer(visit));
  const wanted = await pages.wanted(visit);
  const { search } = new URL(c.req.url);
  return html`<p>${t('listIsLong', { count: numberOf(ROWS_AT_ONCE, language) })}</p>
    <section class="bulk-form">
      ${facts([
        [t('entity'), wanted?.entity.name ?? ''],
        [t('filtersSet'), filtersOf(filters, visit, new URLSearchParams(c.req.query())) || t('any')],
        [t('columnsOfFile'), html`<code>${columns.join(', ')}</code>`],
        [t('keptFor'), spanText(gateway.exportDays * 24 * 60, language)],
      ])}
      <form method="post" action="${OFFICE}${pages.path}${search}" class="narrow">
        ${formTokenFieldOnce(visit)}<button>${t('makeInBackground')}</button>
      </form>
    </section>`;
}

/** The filters of an address, as people read them. */
const filtersOf = (filters: readonly Filter[], { t }: Pick<Visit, 't'>, query: URLSearchParams): string =>
  filters
    .flatMap(({ name, text, kind }) => {
      const value = query.get(name)?.trim() ?? '';
      if (value === '') return [];
      const chosen = typeof kind === 'string' ? undefined : kind.find(([each]) => each === value);
      return [`${t(text)}: ${chosen?.[1] ?? value}`];
    })
    .join(', ');

const columnsOf = (visit: Visit, { pages, filters }: Shown): readonly Column<ListExport>[] => {
  const { gateway, t, language } = visit;
  return [
    { title: t('name'), cell: (row) => nameOf(visit, row, pages) },
    {
      title: t('filtersSet'),
      kind: 'long',
      cell: ({ query }) => filtersOf(filters, visit, new URLSearchParams(query)) || '–',
    },
    { title: t('state'), cell: ({ state }) => t(state === 'ready' ? 'fileReady' : 'fileInTheMaking') },
    { title: t('fileRows'), kind: 'number', isTitled: true, cell: ({ rows }) => numberOf(rows, language) },
    { title: t('fileSize'), kind: 'number', isTitled: true, cell: ({ bytes }) => bytesOf(bytes, language) },
    { title: t('orderedAt'), isTitled: true, cell: ({ orderedAt }) => moment(orderedAt, visit) },
    {
      title: t('deletedAt'),
      isTitled: true,
      cell: ({ orderedAt }) => moment(plus(orderedAt, days(gateway.exportDays)), visit),
    },
  ];
};

function nameOf({ gateway }: Visit, { key, entity, state }: ListExport, { path }: ListPages): Html | string {
  const { name } = gateway.entities.entity(entity);
  return state === 'ready'
    ? html`<a href="${OFFICE}${path}/${gateway.ids.publicId('listExport', key)}" download>${name}</a>`
    : name;
}

/** Has the list of the address written to a file, once for each form that was rendered. */
export async function postExport(visit: Visit, pages: ListPages): Promise<Page | Response> {
  const { gateway, actor } = visit;
  const wanted = await pages.wanted(visit);
  if (!wanted) return notFound(visit);
  const ordered = { ...wanted, query: queryOf(visit) };
  const fault = await carryOutForm(visit, (alongside) =>
    gateway.office.orderListExport(actor, { ...ordered, alongside }),
  );
  return fault === undefined ? seeOther(`${OFFICE}${pages.path}`) : exportsPage(visit, pages, fault);
}

/** A file that is ready, as it was written. */
export async function downloadExport(visit: Visit, { list }: ListPages): Promise<Page | Response> {
  const { gateway, actor, c } = visit;
  const found = await gateway.office.downloadListExport(actor, {
    list,
    id: c.req.param('id') ?? '',
    since: oldestOf(visit),
  });
  if (!found) return notFound(visit);
  const name = `${list}-${new Date(found.row.orderedAt).toISOString().slice(0, 10)}.csv`;
  return attachment({ name, type: 'text/csv;charset=UTF-8;header=present', bytes: found.bytes });
}
