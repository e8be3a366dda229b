import { html } from 'hono/html';
import type { TextName } from '../../texts/texts.ts';
import type { Html, Visit } from '../../visit.ts';
import { type Table, tableOf } from '../table.ts';
import { columnChoice, type ListColumn, shownColumns } from './columns.ts';
import { chips, filterForm, wrongFilters } from './filters.ts';
import { newerBar } from './newer.ts';
import { nothingOf, type Unfilled } from './nothing.ts';
import { pagesOf } from './pages.ts';
import { savedViews } from './saved-views.ts';

/** A page of a list, which its address describes as a whole. */
export type List<Row> = Unfilled &
  Omit<Table<Row>, 'columns'> & {
    readonly columns: readonly ListColumn<Row>[];
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
  const { bulk = '', columns, path, links: [further, back] = latestFirst } = list;
  // What passes the other filters alone is not what was asked for.
  const isWrong = wrongFilters(visit, list).length > 0;
  const [rows, next] = isWrong ? [[], undefined] : [list.rows, list.next];
  return html`<div class="tools">
      ${await savedViews(visit, list)} ${filterForm(visit, list)} ${columnChoice(visit, list)}
    </div>
    ${chips(visit, list)} ${isWrong ? '' : newerBar(visit, list)}
    ${
      rows.length > 0
        ? html`${bulk} ${tableOf({ ...list, columns: shownColumns(visit, columns) })}`
        : await nothingOf(visit, { ...list, next })
    }
    ${pagesOf(visit, path, { next, further, back })}`;
}
