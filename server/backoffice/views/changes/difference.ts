import { html } from 'hono/html';
import type { Html, Visit } from '../../visit.ts';
import { memberText } from '../../texts/coded/members.ts';
import { membersOf } from '../../../core/audit/members.ts';
import { idOrText } from '../show.ts';
import { shownValue } from './value-field.ts';

/** The members in which two states of a row differ, each with what it was and is. */
export function shownDifference(
  visit: Pick<Visit, 't' | 'language'>,
  before: object | null,
  after: object | null,
): Html | '' {
  const [old, now] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => JSON.stringify(old.get(name) ?? '') !== JSON.stringify(now.get(name) ?? ''),
  );
  if (names.length === 0) return '';
  return html`<ul class="difference">
    ${names.map((name) => html`<li>${memberName(visit, name)} ${difference(visit, old.get(name), now.get(name))}</li>`)}
  </ul>`;
}

const memberName = ({ language }: Pick<Visit, 'language'>, name: string): Html => {
  const text = memberText(name, language);
  return text === undefined ? html`<code>${name}</code>` : html`${text}:`;
};

function difference(visit: Pick<Visit, 't'>, old: unknown, now: unknown): Html {
  const [before, after] = [valueOf(visit, old), valueOf(visit, now)];
  if (old === undefined) return html`<ins>${after}</ins>`;
  return now === undefined ? html`<del>${before}</del>` : html`<del>${before}</del> → <ins>${after}</ins>`;
}

const valueOf = (visit: Pick<Visit, 't'>, value: unknown): Html | string =>
  (typeof value === 'string' ? idOrText(value) : undefined) ?? shownValue(visit, value);
