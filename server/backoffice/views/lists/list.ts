import { html } from 'hono/html';
import type { TextName } from '../../texts/texts.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { emptyOf } from '../scoped/empty.ts';
import { type Table, tableOf } from '../table.ts';
import { columnChoice, type ListColumn, shownColumns } from './columns.ts';
import { chips, type Filtered, filterForm } from './filters.ts';
import type { ListPath } from './lists.ts';
import { newerBar } from './newer.ts';
import { pagesOf } from './pages.ts';
import { parametersOf } from './parameters.ts';
import { savedViews } from './saved-views.ts';

/** A page of a list, which its address describes as a whole. */
export type List<Row> = Filtered &
  Omit<Table<Row>, 'columns'> & {
    readonly path: ListPath;
    readonly columns: readonly ListColumn<Row>[];
    /** The id of the last row of the page; undefined where the list has no more. */
    readonly next: string | undefined;
    /** What is shown where the list has no rows at all: what that means, and what to do. */
    readonly none: readonly [title: TextName, more: TextName];
    /** Whether the list has any row without its filters; a list that does not know it is taken for one that has. */
    readonly hasAny?: () => Promise<boolean>;
    /** The id above which rows are newer, of a list to which rows come by themselves. */
    readonly newest?: string | undefined;
    /** The texts of the links to the next and to the first page, where these are not those of older and newest rows. */
    readonly links?: readonly [further: TextName, back: TextName];
    /** What is done about selected rows. */
    readonly bulk?: Html | '';
  };

const latestFirst = ['older', 'first'] as const;

/** The rows with all that every list has: saved views, filters, the choice of columns, newer rows and further pages. */
export async function listOf<Row>(visit: Visit, list: List<Row>): Promise<Html> {
  const { rows, bulk = '', columns, path, links: [further, back] = latestFirst } = list;
  // Of a filter without a value there is nothing to go on to.
  const next = wrongFilter(list) ? undefined : list.next;
  return html`<div class="tools">
      ${await savedViews(visit, list)} ${filterForm(visit, list)} ${columnChoice(visit, list)}
    </div>
    ${chips(visit, list)} ${newerBar(visit, list)}
    ${
      rows.length > 0
        ? html`${bulk} ${tableOf({ ...list, columns: shownColumns(visit, columns) })}`
        : await nothing(visit, { ...list, next })
    }
    ${pagesOf(visit, path, { next, further, back })}`;
}

/** A filter that no row can pass, because its value is none. */
const wrongFilter = ({ filters, values }: Filtered) =>
  filters.find(({ name, isValue }) => values[name] !== undefined && isValue?.(values[name]) === false);

/** Whether the list has no rows, none that passes the filters, or none among those that were read so far. */
async function nothing<Row>(visit: Visit, list: List<Row>): Promise<Html> {
  const { c, t } = visit;
  const { next, none, hasAny, path, values, part = {} } = list;
  const [title, more] = none;
  if (next !== undefined) return emptyOf(visit, t('noMatch'), t('searchOn'));
  const isNarrowed = Object.keys(values).length > 0 || (c.req.query('before') ?? '') !== '';
  if (!isNarrowed || (await hasAny?.()) === false) return emptyOf(visit, t(title), t(more));
  const query = parametersOf(visit, list, (name) => name in part || !(name in values)).toString();
  const wrong = wrongFilter(list);
  const why = wrong ? t('filterWrong', { filter: t(wrong.text), example: wrong.example ?? '' }) : '';
  return emptyOf(visit, t('noMatch'), html`${why} <a href="${OFFICE}${path}?${query}">${t('clear')}</a>`);
}
