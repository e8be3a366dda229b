import { html } from 'hono/html';
import type { TextName } from '../../texts/texts.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import type { Column } from '../table.ts';
import type { Filtered } from './filters.ts';
import { hiddenFields } from './parameters.ts';

/** A column of a list, which the address of the page may leave out or add. */
export type ListColumn<Row> = Omit<Column<Row>, 'title'> & {
  readonly text: TextName;
  /** The parameter that adds a column which the list does not have usually. */
  readonly further?: string;
};

/** Lists of fewer columns show them all. */
const CHOSEN_FROM = 6;

const parameterOf = ({ text, further }: ListColumn<never>): string => further ?? `column.${text}`;

/** The columns with their titles. */
export const titled = <Row>({ t }: Pick<Visit, 't'>, columns: readonly ListColumn<Row>[]): readonly Column<Row>[] =>
  columns.map((each) => ({ ...each, title: t(each.text) }));

/**
 * The columns that the address names; the usual ones where it names none of these. The first one, which leads to the row,
 * is always there.
 */
function chosen<Row>({ c }: Pick<Visit, 'c'>, columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  const isNamed = (each: ListColumn<Row>): boolean => c.req.query(parameterOf(each)) === '1';
  const isUsual = !columns.some((each) => each.further === undefined && isNamed(each));
  return columns.filter((each, place) => place === 0 || isNamed(each) || (isUsual && each.further === undefined));
}

export const shownColumns = <Row>(visit: Visit, columns: readonly ListColumn<Row>[]): readonly Column<Row>[] =>
  titled(visit, chosen(visit, columns));

type Choice<Row> = Filtered & { readonly columns: readonly ListColumn<Row>[] };

/** The choice of the columns, which a saved view keeps. */
export function columnChoice<Row>(visit: Visit, list: Choice<Row>): Html | '' {
  const { t } = visit;
  const { path, columns } = list;
  const [first, ...others] = columns;
  if (!first || columns.length < CHOSEN_FROM) return '';
  const shown = chosen(visit, columns);
  const names = new Set(columns.map(parameterOf));
  return html`<details class="filters">
    <summary>${t('columns')}</summary>
    <form method="get" action="${OFFICE}${path}">
      ${hiddenFields(visit, list, (name) => !names.has(name))}
      <input type="hidden" name="${parameterOf(first)}" value="1" />
      <fieldset>
        <legend>${t('columnsMore')}</legend>
        ${others.map(
          (each) =>
            html`<label class="box"
              ><input
                type="checkbox"
                name="${parameterOf(each)}"
                value="1"
                ${shown.includes(each) ? html`checked` : ''}
              />${t(each.text)}</label
            >`,
        )}
      </fieldset>
      <button>${t('show')}</button>
    </form>
  </details>`;
}
