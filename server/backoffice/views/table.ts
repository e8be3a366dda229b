import { html } from 'hono/html';
import type { Html } from '../visit.ts';

type Cell = Html | string;
export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => Cell;
  /**
   * `number`: to the right; `words`: on several lines; `reference`: the same, and wide enough for most order numbers
   * and e-mail addresses;
   * `long`: the same, and wide; `file`: wide enough for its name; `account`: after its
   * brand; `moment`: on two lines where there is no room for one.
   */
  readonly kind?: 'number' | 'words' | 'reference' | 'account' | 'long' | 'file' | 'moment';
  /** Whether phones show the title before the value, without which it has no meaning. */
  readonly isTitled?: true;
  /**
   * Where phones show it: on the first line, where a number stands before a word, or nowhere. In a table with such
   * columns the name is on the second line, with what is nowhere else.
   */
  readonly onPhones?: 'first' | 'never';
  /** Whether the value of a row is worth its room on phones; any value is, without it. */
  readonly isWorthwhile?: (row: Row) => boolean;
  /** How the rows are in the order of its values. */
  readonly sorted?: 'ascending' | 'descending';
};

export type Table<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** A box before the row that selects it, in tables of which several rows are acted on. */
  readonly pick?: { readonly title: string; readonly cell: (row: Row) => Cell };
};

/**
 * A table in a scroller of its own, so that the page never scrolls sideways. The first column names the row, which has
 * two lines on phones; a table of several numbers without titles stays one.
 */
export const tableOf = <Row>({ caption, columns, rows, pick }: Table<Row>): Html =>
  html`<div
    class="scroller ${columns.filter(({ kind, isTitled }) => kind === 'number' && !isTitled).length > 1 ? '' : 'rows-on-phones'}"
    tabindex="0"
    role="region"
    aria-label="${caption}"
  >
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${pick ? html`<th scope="col" class="pick"><span class="unseen">${pick.title}</span></th>` : ''}
          ${columns.map(headOf)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${pick ? html`<td class="pick">${pick.cell(row)}</td>` : ''}
              ${columns.map((column, place) => (place === 0 ? nameOf(column, row) : valueOf(column, row)))}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;

const headOf = <Row>({ title, kind, sorted }: Column<Row>): Html =>
  sorted
    ? html`<th scope="col" class="${kind ?? ''}" aria-sort="${sorted}">${title}</th>`
    : html`<th scope="col" class="${kind ?? ''}">${title}</th>`;

const nameOf = <Row>({ cell, kind }: Column<Row>, row: Row): Html =>
  html`<th scope="row" class="${kind ?? ''}">${cell(row)}</th>`;

const phoneClasses = { first: ' phone-first', never: ' not-on-phones' } as const;

function valueOf<Row>({ title, cell, kind, isTitled, isWorthwhile, onPhones }: Column<Row>, row: Row): Html {
  const shown = cell(row);
  const isShown = isWorthwhile?.(row) ?? (shown !== NONE || isTitled);
  const where = onPhones ?? (isShown ? undefined : 'never');
  const classes = `${kind ?? ''}${where ? phoneClasses[where] : ''}`;
  return isTitled
    ? html`<td class="${classes}" data-title="${capitalised(title)}">${shown}</td>`
    : html`<td class="${classes}">${shown}</td>`;
}

/** A cell without a value, which phones show beside its title alone. */
const NONE = '–';

/** Words that stand in lower case elsewhere begin with a capital where they begin a row or a value. */
export const capitalised = (text: string): string => `${text.slice(0, 1).toLocaleUpperCase()}${text.slice(1)}`;

/** A value with a smaller one below it, which phones show beside it. An empty text is no second one. */
export const twoLines = (first: Cell, second: Cell): Cell =>
  second === '' ? first : html`${first} <small class="under">${second}</small>`;

/** A page without rows: what that means, and what to do; `where`: the part of the tree that has none. */
export const emptyState = (title: string, more: Cell, where: Cell = ''): Html =>
  html`<div class="empty">
    <h2>${title}</h2>
    <p>${more}</p>
    ${where === '' ? '' : html`<p>${where}</p>`}
  </div>`;

/** Names with their values. */
export const facts = (rows: readonly (readonly [name: string, value: Cell])[]): Html =>
  html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value === '' ? '–' : value}</dd>
        </div>`,
    )}
  </dl>`;
