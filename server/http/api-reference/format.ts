import { html } from 'hono/html';
import type { Format } from 'shared';
import type { Html } from './html.ts';

/** The format of a value: its possible values, or the shorthand of the spec. */
export function formatOf({ values, shorthand }: Format): Html {
  const isList = values !== undefined && (shorthand.includes(' | ') || values.length === 1);
  return isList
    ? html`<span class="values">${values.map((value) => html`<code>${value}</code> `)}</span>`
    : html`<code>${brief(shorthand)}</code>`;
}

/** Shortens equal limits: `digits 6-6` becomes `digits 6`. */
const brief = (shorthand: string): string => shorthand.replaceAll(/\b(\d+)-\1\b/g, '$1');
