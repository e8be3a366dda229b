import { html } from 'hono/html';
import { type Delimiter, delimiters, isDelimiter } from '../../../core/reports/csv.ts';
import type { TextName } from '../../texts/texts.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

/** Parameters of an address that are of the exported file, not of the list that is shown. */
const PREFIX = 'csv.';
const DELIMITER = `${PREFIX}delimiter`;
const delimiterTexts: Readonly<Record<Delimiter, TextName>> = {
  semicolon: 'semicolon',
  comma: 'comma',
  tab: 'tabulator',
};

/** How a list is written as CSV: which columns in their order, and what stands between them. */
export type CsvChoice = { readonly columns: readonly string[]; readonly delimiter: Delimiter };
/** The columns that a list may have in a file, and those that it has where none was chosen. */
export type CsvOffer = { readonly offered: readonly string[]; readonly usual?: readonly string[] };

/** What the address of the page has chosen. */
export function csvChoiceIn({ c }: Pick<Visit, 'c'>, { offered, usual = offered }: CsvOffer): CsvChoice {
  const named = offered.filter((name) => c.req.query(`${PREFIX}${name}`) === '1');
  const delimiter = c.req.query(DELIMITER);
  return {
    columns: named.length > 0 ? named : usual,
    delimiter: isDelimiter(delimiter) ? delimiter : 'semicolon',
  };
}

type CsvList = CsvOffer & {
  /** The address of the list, and of its file. */
  readonly path: string;
  readonly file: string;
};

/**
 * The link to the file of a list, and the choice of its columns: one button exports, the other keeps the choice in the
 * address of the list, so that a saved view has it.
 */
export function csvExport(visit: Visit, list: CsvList): Html {
  const { c, t } = visit;
  const chosen = csvChoiceIn(visit, list);
  const query = new URLSearchParams(c.req.query());
  query.delete('before');
  const kept = Array.from(query).filter(([name, value]) => value !== '' && !name.startsWith(PREFIX));
  return html`<p><a href="${OFFICE}${list.file}?${query.toString()}" data-key="e">${t('exportCsv')}</a></p>
    <details class="filters">
      <summary>${t('columnsAndDelimiter')}</summary>
      <form method="get" action="${OFFICE}${list.path}">
        ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <fieldset>
          <legend>${t('columnsOfFile')}</legend>
          ${list.offered.map(
            (name) =>
              html`<label class="box"
                ><input
                  type="checkbox"
                  name="${PREFIX}${name}"
                  value="1"
                  ${chosen.columns.includes(name) ? html`checked` : ''}
                /><code>${name}</code></label
              >`,
          )}
        </fieldset>
        <label
          >${t('delimiter')}<select name="${DELIMITER}">
            ${Object.entries(delimiters).map(
              ([name]) =>
                // The cast holds because these are the names of the table.
                html`<option value="${name}" ${name === chosen.delimiter ? html`selected` : ''}>
                  ${t(delimiterTexts[name as Delimiter])}
                </option>`,
            )}
          </select></label
        >
        <button formaction="${OFFICE}${list.file}">${t('exportChosen')}</button>
        <button class="quiet">${t('keepChoice')}</button>
        <p class="hint">${t('keepChoiceMore')}</p>
      </form>
    </details>`;
}
