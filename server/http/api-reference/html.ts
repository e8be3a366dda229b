import { html } from 'hono/html';

/** A piece of a page, with everything that was put into it escaped. */
export type Html = ReturnType<typeof html>;

/** Pieces with words between them: `a, b or c`. */
export const enumerate = (pieces: readonly Html[], last: 'and' | 'or'): readonly (Html | string)[] =>
  pieces.flatMap((piece, place) => (place === 0 ? [piece] : [place === pieces.length - 1 ? ` ${last} ` : ', ', piece]));

/** A text whose parameters are links to where they are told of. */
export const withLinks = (text: string, isParameter: (name: string) => boolean): readonly (Html | string)[] =>
  text.split(/([A-Za-z][\w.]*(?:\[\w+\])?[\w.]*\w)/).map((part) => (isParameter(part) ? parameterLink(part) : part));

export const parameterLink = (name: string): Html => html`<a href="${hrefOf(name)}"><code>${name}</code></a>`;

export const hrefOf = (id: string): string => `#${encodeURIComponent(id)}`;
