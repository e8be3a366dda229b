import { html } from 'hono/html';
import type { IdKind, KeyOf } from '../../../ids.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import type { Filtered } from './filters.ts';
import { parametersOf } from './parameters.ts';

/** How many newer rows are counted: more need not be known. */
export const NEWER_MAX = 51;

/**
 * The id above which rows are newer than a page, the latest first: of its first row, or of this moment where it has none.
 * Later pages do not report newer rows.
 */
export const newestOf = <K extends IdKind>(visit: Visit, kind: K, first: KeyOf[K] | undefined): string | undefined =>
  (visit.c.req.query('before') ?? '') === '' ? idOrNow(visit, kind, first) : undefined;

/** The cast holds because a new key is of the kind that it is made for. */
export const idOrNow = <K extends IdKind>({ gateway: { ids } }: Visit, kind: K, row: KeyOf[K] | undefined): string =>
  ids.publicId(kind, row ?? (ids.key(kind) as unknown as KeyOf[K]));

/**
 * The place where a script reports that a list has newer rows (browser/newer-bar.ts). The list has an address `PATH/newer`
 * that counts them.
 */
export function newerBar(visit: Visit, list: Filtered & { readonly newest?: string | undefined }): Html | '' {
  const { path, newest } = list;
  if (newest === undefined) return '';
  const query = parametersOf(visit, list);
  const before = visit.c.req.query('before') ?? '';
  const page = new URLSearchParams(query);
  if (before !== '') page.set('before', before);
  query.set('newest', newest);
  return html`<office-newer
    src="${OFFICE}${path}/newer?${query.toString()}"
    href="${OFFICE}${path}?${page.toString()}"
    label="${visit.t('newer', { count: '{count}' })}"
  ></office-newer>`;
}

/** The answer to the script: how many rows a list has above the id that its page names. */
export const countNewer =
  <K extends IdKind>(kind: K, find: (visit: Visit, after: KeyOf[K]) => Promise<readonly unknown[]>) =>
  async (visit: Visit): Promise<Response> => {
    const after = visit.gateway.ids.keyOf(kind, visit.c.req.query('newest') ?? '');
    const count = after === undefined ? 0 : (await find(visit, after)).length;
    return new Response(count < NEWER_MAX ? String(count) : `${NEWER_MAX - 1}+`, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  };
