import { html } from 'hono/html';
import type { Html, Visit } from '../../visit.ts';

/** A list with what its address names of it. */
type Addressed = {
  readonly filters: readonly { readonly name: string }[];
  /** Which part of the list is shown, where it has several. */
  readonly part?: Readonly<Record<string, string>>;
};

/** Of the columns of a list, and of its file: these stay when other filters are chosen. */
export const isLook = (name: string): boolean => /^(?:column\.|csv\.|with[A-Z])/.test(name);

const all = (): boolean => true;

/** What the address names of a list: all but the page of it that is shown, and messages about what was done. */
export function parametersOf(
  { c }: Pick<Visit, 'c'>,
  { filters, part = {} }: Addressed,
  isWanted: (name: string) => boolean = all,
): URLSearchParams {
  const known = new Set(['entity', ...Object.keys(part), ...filters.map(({ name }) => name)]);
  const named = Object.entries({ ...c.req.query(), ...part });
  return new URLSearchParams(
    named.filter(([name, value]) => value !== '' && (known.has(name) || isLook(name)) && isWanted(name)),
  );
}

/** The same for a form, which has no others than its fields. */
export const hiddenFields = (visit: Visit, list: Addressed, isWanted: (name: string) => boolean): Html =>
  html`${Array.from(
    parametersOf(visit, list, isWanted),
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
