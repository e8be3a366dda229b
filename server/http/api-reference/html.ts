import { html } from 'hono/html';

/** A part of a page. All interpolated texts are escaped. */
export type Html = ReturnType<typeof html>;

/** A list of parts as a phrase: `a, b or c`. */
export const enumerate = (parts: readonly Html[], last: 'and' | 'or'): readonly (Html | string)[] =>
  parts.flatMap((part, place) => (place === 0 ? [part] : [place === parts.length - 1 ? ` ${last} ` : ', ', part]));

/** A text in which names of parameters are links to their descriptions. */
export const withLinks = (text: string, isParameter: (name: string) => boolean): readonly (Html | string)[] =>
  text.split(/([A-Za-z]\w*(?:\.\w+|\[\w+\])*)/).map((part) => (isParameter(part) ? parameterLink(part) : part));

export const parameterLink = (name: string): Html => html`<a href="${hrefOf(name)}"><code>${name}</code></a>`;

export const hrefOf = (id: string): string => `#${encodeURIComponent(id)}`;
