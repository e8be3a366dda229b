import { html } from 'hono/html';
import { dateOf, dayNumberOf } from '../../../core/reports/daily-total.ts';
import { days, type Instant, minus } from '../../../core/values.ts';
import type { TextName } from '../../texts/texts.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { CHOICES } from '../scope.ts';
import { dateText } from '../show.ts';
import { hiddenFields, isLook, parametersOf } from './parameters.ts';

/** A filter of a list, which is a parameter of the page's address: free text, a day, or one of some values. */
export type Filter<Name extends string = string> = {
  readonly name: Name;
  readonly text: TextName;
  readonly kind: 'text' | 'date' | readonly (readonly [value: string, shown: string])[];
  /** A value as it may be entered. */
  readonly example?: string;
  /** Whether a text can be a value; without it any text can, or, of a filter that offers values, those alone. */
  readonly isValue?: (text: string) => boolean;
  /** Values of addresses that were kept, with those that stand for them now. */
  readonly formerly?: Readonly<Record<string, string>>;
};

/** The filter of a list by the entity that a row itself is of. */
export function nodeFilter({ gateway, user }: Visit): Filter<'node'> {
  const reached = gateway.office.reachedEntities(user);
  if (reached.length > CHOICES) return { name: 'node', text: 'entityId', kind: 'text' };
  return { name: 'node', text: 'entity', kind: reached.map(({ id, name }) => [id, name] as const), isValue: isAny };
}

/** Of a filter whose rows may have other values than those that it offers. */
export const isAny = (): boolean => true;

/** The filters that are set, by name. */
export type FilterValues<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** In characters. */
const VALUE_LENGTH = 255;

/** The filters that the address of the page sets. */
export const filtersIn = <Name extends string>(
  { c, gateway: { clock } }: Pick<Visit, 'c' | 'gateway'>,
  filters: readonly Filter<Name>[],
): FilterValues<Name> =>
  Object.fromEntries(
    filters.flatMap(({ name, kind, formerly }) => {
      const sent = c.req.query(name)?.trim().slice(0, VALUE_LENGTH) ?? '';
      const value = kind === 'date' ? dayNamed(sent, clock.now()) : (formerly?.[sent] ?? sent);
      return value === '' ? [] : [[name, value]];
    }),
  ) as FilterValues<Name>;

const daysBack: Readonly<Record<string, number>> = { today: 0, yesterday: 1 };

/** The day that a word stands for, with which a saved view shows other days tomorrow; any other text as it is. */
function dayNamed(text: string, now: Instant): string {
  const back = daysBack[text];
  return back === undefined ? text : dateOf(dayNumberOf(minus(now, days(back))));
}

/** The beginning of a day in UTC; undefined for any other text, and for a day that no calendar has. */
export function dayOf(text: string | undefined): Instant | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || dateOf(dayNumberOf(at as Instant)) !== text ? undefined : (at as Instant);
}

/** A filter that no row can pass, and why. */
export type WrongFilter = { readonly name: string; readonly text: string };

/** The filters whose texts in the address, typed or kept from earlier, are no values of them. */
export const wrongFilters = (
  visit: Pick<Visit, 't'>,
  { filters, values }: Pick<Filtered, 'filters' | 'values'>,
): readonly WrongFilter[] =>
  filters.flatMap((filter) => {
    const value = values[filter.name];
    return value === undefined || isOf(filter, value)
      ? []
      : [{ name: filter.name, text: whyWrong(visit, filter, value) }];
  });

function whyWrong({ t }: Pick<Visit, 't'>, { text, kind, example = '2026-11-01' }: Filter, value: string): string {
  const filter = t(text);
  return typeof kind === 'string' ? t('filterWrong', { filter, example }) : t('filterUnknown', { filter, value });
}

/** The id of a filter's field, to which a list of faults leads. */
export const fieldId = (name: string): string => `filter-${name}`;

function isOf({ kind, isValue }: Filter, value: string): boolean {
  if (kind === 'date') return dayOf(value) !== undefined;
  return isValue?.(value) ?? (kind === 'text' || kind.some(([each]) => each === value));
}

/** What is filtered: a list, or another page about an entity. */
export type Filtered = {
  /** The page's address below the prefix. */
  readonly path: string;
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  /** What else the address names: the part of the list that is shown. */
  readonly part?: Readonly<Record<string, string>>;
};

/** The filters as a form, and those that are set as links that remove them. */
export const filterBar = (visit: Visit, filtered: Filtered): Html =>
  html`${filterForm(visit, filtered)} ${chips(visit, filtered)}`;

/** The form leaves the choice of columns as it is. It is open where a filter has a fault, which stands at its field. */
export function filterForm(visit: Visit, filtered: Filtered): Html | '' {
  const { t } = visit;
  const { path, filters, values, part = {} } = filtered;
  if (filters.length === 0) return '';
  const wrong = wrongFilters(visit, filtered);
  return html`<details class="filters" ${wrong.length > 0 ? html`open` : ''}>
    <summary>${t('filter')}</summary>
    <form method="get" action="${OFFICE}${path}">
      ${filters.map((filter) =>
        field(visit, filter, { value: values[filter.name], fault: wrong.find(({ name }) => name === filter.name) }),
      )}
      ${hiddenFields(visit, filtered, (name) => isLook(name) || name in part)}
      <button>${t('show')}</button>
    </form>
  </details>`;
}

type Entered = { readonly value: string | undefined; readonly fault: WrongFilter | undefined };

/** A field with its fault below it, where it has one. */
function field(visit: Visit, filter: Filter, { value = '', fault }: Entered): Html {
  const id = fieldId(filter.name);
  return fault
    ? html`<div>
        ${labelled(visit, filter, { value, marks: html`id="${id}" aria-invalid="true" aria-describedby="fault-${id}"` })}
        <p class="fault" id="fault-${id}">${fault.text}</p>
      </div>`
    : labelled(visit, filter, { value, marks: '' });
}

type Marked = { readonly value: string; readonly marks: Html | '' };

function labelled({ t, zone }: Visit, { name, text, kind, example = '' }: Filter, { value, marks }: Marked): Html {
  // Days are counted in UTC, which is named where times are shown by other clocks.
  const more = kind === 'date' && zone !== 'UTC' ? ' (UTC)' : '';
  if (typeof kind === 'string')
    return html`<label
      >${t(text)}${more}<input type="${kind}" name="${name}" value="${value}" placeholder="${example}" ${marks}
    /></label>`;
  return html`<label
    >${t(text)}<select name="${name}" ${marks}>
      ${[['', t('any')] as const, ...kind].map(
        ([each, shown]) => html`<option value="${each}" ${each === value ? html`selected` : ''}>${shown}</option>`,
      )}
    </select></label
  >`;
}

/** The filters that are set, each as a link to the list without it. */
export function chips(visit: Visit, filtered: Filtered): Html | '' {
  const { t } = visit;
  const { path, filters, values } = filtered;
  const set = filters.filter(({ name }) => values[name] !== undefined);
  if (set.length === 0) return '';
  return html`<ul class="chips">
    ${set.map(({ name, text, kind }) => {
      const value = values[name] ?? '';
      const chosen = typeof kind === 'string' ? undefined : kind.find(([each]) => each === value);
      const shown = `${t(text)}: ${chosen?.[1] ?? (kind === 'date' && dayOf(value) !== undefined ? dateText(value, visit) : value)}`;
      const query = parametersOf(visit, filtered, (each) => each !== name).toString();
      return html`<li>
        <a href="${OFFICE}${path}?${query}" aria-label="${t('removeFilter', { filter: shown })}">${shown}</a>
      </li>`;
    })}
  </ul>`;
}
