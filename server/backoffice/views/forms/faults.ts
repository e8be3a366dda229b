import { html } from 'hono/html';
import type { Refusal } from '../../../core/refusal.ts';
import { faultText } from '../../texts/coded/parameter-faults.ts';
import type { TextName } from '../../texts/texts.ts';
import type { Arrival, Fault, Html } from '../../visit.ts';
import { refusalText } from '../changes/refused.ts';
import type { FoundField } from './sent-form.ts';

/** What a form was refused for: by the names of texts or with texts of its own, or as an operation has refused it. */
export type Refused = TextName | readonly (TextName | Fault)[] | Refusal | undefined;

/** The fields that texts about a single one are about. */
const fields: Readonly<Partial<Record<TextName, string>>> = {
  amountWrong: 'amount',
  bankUnknown: 'payment',
  cancelReasonMissing: 'cancelReason',
  codeWrong: 'code',
  currencyWrong: 'currency',
  emailTaken: 'email',
  emailWrong: 'email',
  entityUnknown: 'entity',
  evidenceEmpty: 'file',
  evidenceKnown: 'file',
  evidenceLarge: 'file',
  evidenceType: 'file',
  expiryWrong: 'month',
  faultTimesWrong: 'times',
  fileMissing: 'file',
  noteMissing: 'note',
  passwordShort: 'password',
  reasonMissing: 'reason',
  referenceWrong: 'reference',
  roleMissing: 'role',
  triggerChannel: 'entity',
  viewTaken: 'name',
  viewUnnamed: 'name',
};

/** The fields of forms by the parameters of the admin API that have other names. */
const ofParameters: Readonly<Record<string, string>> = {
  types: 'type',
  scopes: 'scope',
  expiresAt: 'expires',
  overlapMinutes: 'overlap',
};

/** The faults of a form, each with the field that it is about. */
export function faultsOf(arrival: Pick<Arrival, 't' | 'language'>, refused: Refused): readonly Fault[] {
  const { t, language } = arrival;
  if (refused === undefined) return [];
  if (typeof refused === 'string') return faultsOf(arrival, [refused]);
  if (!('reason' in refused))
    return refused.map((each) => (typeof each === 'string' ? { text: t(each), field: fields[each] } : each));
  const { faults = [] } = refused;
  return [
    { text: refusalText({ t }, refused) },
    ...faults.map(({ name, message }) => ({
      parameter: name,
      text: faultText(message, language),
      field: fieldNamed(name),
    })),
  ];
}

function fieldNamed(parameter: string): string {
  const [first = ''] = parameter.split(/[.[]/);
  return ofParameters[first] ?? first;
}

/** The list at the top of a page, with links to the fields that the page has, by their names. */
export function faultList(
  { t }: Pick<Arrival, 't'>,
  faults: readonly Fault[],
  found: ReadonlyMap<string, FoundField>,
): Html {
  const ofForm = faults.filter(({ field }) => field === undefined);
  const ofFields = faults.filter(({ field }) => field !== undefined);
  return html`<div class="notice bad" role="alert" tabindex="-1" autofocus>
    ${ofForm.map(({ text }) => html`<p>${text}</p>`)}
    ${found.size > 0 && ofForm.length === 0 ? html`<p>${t('correctFaults')}</p>` : ''}
    ${
      ofFields.length === 0
        ? ''
        : html`<ul>
            ${ofFields.map((fault) => html`<li>${itemOf(fault, found.get(fault.field ?? ''))}</li>`)}
          </ul>`
    }
  </div>`;
}

/** A parameter is named as its field is, or as in the API where the page has no field for it. */
function itemOf({ text, parameter }: Fault, field: FoundField | undefined): Html {
  if (!field) return html`${parameter === undefined ? '' : html`<code>${parameter}</code> `}${text}`;
  const isNamed = parameter !== undefined && field.label !== '';
  return html`<a href="#${field.id}">${isNamed ? `${field.label}${entryIn(parameter)}: ` : ''}${text}</a>`;
}

/** Of a list, which entry it is, counted from one. */
function entryIn(parameter: string): string {
  const [, place] = /\.(\d+)$/.exec(parameter) ?? [];
  return place === undefined ? '' : ` (${Number(place) + 1})`;
}
