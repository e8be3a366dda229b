import { html } from 'hono/html';
import type { Format } from 'shared';
import type { Html } from './html.ts';

/** How a value is written: the values there are, or the shorthand of the spec. */
export function formatOf({ values, shorthand }: Format): Html {
  const isList = values !== undefined && (shorthand.includes(' | ') || values.length === 1);
  return isList
    ? html`<span class="values">${values.map((value) => html`<code>${value}</code> `)}</span>`
    : html`<code>${brief(shorthand)}</code>`;
}

/** `digits 6-6` are six digits. */
const brief = (shorthand: string): string => shorthand.replaceAll(/\b(\d+)-\1\b/g, '$1');
