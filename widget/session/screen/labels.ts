import { parseJson } from 'shared';
import { setText } from '../../dom.ts';
import { en as methods } from '../../locales/methods/en.ts';
import { en as shopper } from '../../locales/shopper/en.ts';
import type { ShellTexts } from '../../locales/shell.ts';
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
  title: 'title',
  secured: '.foot > :last-child',
};

/** Where texts stand in attributes of the document of the form. */
const attributes: Readonly<Record<string, readonly [selector: string, attribute: string]>> = {
  expiryFormat: ['#expiry', 'placeholder'],
  accepted: ['#accepted', 'aria-label'],
};

/** The texts of the element on the page, which shows them when nothing else can be loaded. */
const ofElement = ['failed', 'retry'] as const satisfies readonly (keyof ShellTexts)[];

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
  const known = new Set(labelNames(ofForm));
  const unknown = [...labels.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0)
    console.warn(`tillway-checkout: no text has the label ${unknown.join(', ')}. See docs/languages.md.`);
  for (const [name, selector] of Object.entries(places)) {
    const place = document.querySelector(selector);
    if (place) setText(place, textOf(name) ?? place.textContent);
  }
  for (const [name, [selector, attribute]] of Object.entries(attributes)) {
    const text = textOf(name);
    if (text !== undefined) document.querySelector(selector)?.setAttribute(attribute, text);
  }
  // A tree of texts keeps its form.
  return ((texts: Texts, group = '') => replaced(texts, (name, text) => textOf(name) ?? text, group)) as Label;
}

/** The names of every text that a shopper may read in the language of the document, by the texts of its form. */
export const labelNames = (ofForm: object): readonly string[] => [
  ...Object.keys({ ...places, ...attributes }),
  ...ofElement,
  ...namesIn(ofForm),
  ...namesIn(methods, 'methods.'),
  ...namesIn({ ...shopper, instalments: { ...shopper.instalments, total: pluralsOf(document.documentElement.lang) } }),
];

/** The plural categories of a language, as the names of texts (CLDR). */
const pluralsOf = (language: string): Texts =>
  Object.fromEntries(new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((name) => [name, '']));

const namesIn = (texts: object, group = ''): readonly string[] => {
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
