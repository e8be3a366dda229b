import { html } from 'hono/html';
import type { Html, Visit } from '../../visit.ts';
import { shownValue } from './value-field.ts';

type Members = Readonly<Record<string, unknown>>;

/** The members in which two states of a row differ, each with what it was and is. */
export function shownDifference(visit: Pick<Visit, 't'>, before: object | null, after: object | null): Html | '' {
  // The casts hold because these are objects of JSON.
  const [old, now] = [(before ?? {}) as Members, (after ?? {}) as Members];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  if (names.length === 0) return '';
  return html`<ul class="difference">
    ${names.map((name) => html`<li><code>${name}</code> ${difference(visit, old[name], now[name])}</li>`)}
  </ul>`;
}

function difference(visit: Pick<Visit, 't'>, old: unknown, now: unknown): Html {
  const [before, after] = [shownValue(visit, old), shownValue(visit, now)];
  if (old === undefined) return html`<ins>${after}</ins>`;
  return now === undefined ? html`<del>${before}</del>` : html`<del>${before}</del> → <ins>${after}</ins>`;
}
