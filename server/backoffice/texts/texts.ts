import type { OfficeLanguage } from '../../core/users/user.ts';
import { textRows } from './table.ts';

export type TextName = keyof typeof textRows;

/** The text of a name in the language of the page, with values in the places that are named in braces. */
export type Translate = (name: TextName, values?: Readonly<Record<string, string | number>>) => string;

export const textsIn =
  (language: OfficeLanguage): Translate =>
  (name, values = {}) =>
    textRows[name][language].replaceAll(/\{(\w+)\}/g, (_whole, place: string) => String(values[place] ?? ''));

/** The first language of an Accept-Language header that there are texts in. */
export function languageOf(header: string | undefined): OfficeLanguage {
  const wanted = (header ?? '').toLowerCase().split(',');
  const first = wanted.map((each) => each.trim().slice(0, 2)).find((each) => each === 'en' || each === 'de');
  return first === 'de' ? 'de' : 'en';
}
