import { parseJson } from 'shared';
import { setText } from '../../dom.ts';
import { en } from '../../locales/methods/en.ts';
import { isRecord } from '../request.ts';

/** Texts by name, in groups. */
type Texts = { readonly [name: string]: string | Texts };

/** Puts texts of the page's own in the place of the form's; `group` is the beginning of their names. */
export type Label = <T extends object>(texts: T, group?: string) => T;

/** Groups whose names are no part of the name of a label. */
const unnamed: ReadonlySet<string> = new Set(['faults', 'notices', 'panels']);

/** Where texts stand in the document of the form, by the names of their labels. */
const places: Readonly<Record<string, string>> = {
  number: 'label[for=number]',
  expiry: 'label[for=expiry]',
  cvv: 'label[for=cvv]',
  holder: 'label[for=holder]',
  cvvHint: '#cvv-hint',
  secured: '.foot > :last-child',
};

/** The group of the texts of the other methods than the card. */
const METHODS = 'methods.';

const LONGEST = 400;

/**
 * The labels that the page has set, from the address's fragment, shown as text at the places that the document has, and
 * for every text that is shown later. Names in the console those that no text has.
 */
export function pageLabels(fragment: string, ofForm: object): Label {
  const given = parseJson(decodeURIComponent(fragment.slice(1)));
  const labels = new Map(Object.entries(isRecord(given) && isRecord(given['labels']) ? given['labels'] : {}));
  const textOf = (name: string): string | undefined => {
    const text = labels.get(name);
    return typeof text === 'string' && text.length <= LONGEST ? text : undefined;
  };
  const known = new Set([...Object.keys(places), 'expiryFormat', ...namesIn(ofForm, ''), ...namesIn(en, METHODS)]);
  const unknown = [...labels.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0)
    console.warn(`tillway-checkout: no text has the label ${unknown.join(', ')}. See docs/languages.md.`);
  for (const [name, selector] of Object.entries(places)) {
    const place = document.querySelector(selector);
    if (place) setText(place, textOf(name) ?? place.textContent);
  }
  const expiry = document.querySelector('input#expiry');
  if (expiry instanceof HTMLInputElement) expiry.placeholder = textOf('expiryFormat') ?? expiry.placeholder;
  // A tree of texts keeps its form.
  return ((texts: Texts, group = '') => replaced(texts, (name, text) => textOf(name) ?? text, group)) as Label;
}

const namesIn = (texts: object, group: string): readonly string[] => {
  const names: string[] = [];
  replaced(texts as Texts, (name, text) => (names.push(name), text), group);
  return names;
};

const replaced = (texts: Texts, textOf: (name: string, text: string) => string, group: string): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string'
        ? textOf(group + name, text)
        : replaced(text, textOf, unnamed.has(name) ? group : `${group}${name}.`),
    ]),
  );
