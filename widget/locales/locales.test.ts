import { type Language, languages, resolveLanguage } from 'shared';
import { describe, expect, it } from 'vitest';
import { translations } from './languages.ts';
import { methodTexts } from './methods/languages.ts';
import { shopperTexts } from './shopper/languages.ts';
import { shellTexts } from './shell.ts';

type TextTree = { readonly [name: string]: string | TextTree };

/** Words of the form of address that a language's texts do not use, as far as a pattern tells them. */
const otherAddress: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /\b(du|dich|dir|deine?[mnrs]?|dein)\b/i,
  fr: /(?<![\p{L}’])(tu|toi|ta|ton|tes)(?![\p{L}-])/iu,
  es: /\b(usted|su|sus|le|pague|elija|indique|confirme|termine|revise|introduzca)\b/i,
  it: /\b(lei|suo|sua|paghi|scelga|indichi|confermi|concluda|controlli|inserisca)\b/i,
  nl: /\b(u|uw)\b/i,
  pt: /\b(tu|teu|tua|contigo)\b/i,
  pl: /\b(pan|pani|pana|państwa)\b/i,
  dk: /\b(De|Dem|Deres)\b/,
  se: /\b(ni|er|ert)\b/i,
  no: /\b(De|Dem|Deres)\b/,
  cn: /你/,
};

/** Every text with the path to it. */
const leaves = (tree: TextTree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as const] : leaves(value, `${path}${name}.`),
  );

const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
/** Texts of abbreviations. */
const shared: ReadonlySet<string> = new Set(['labels.expiryFormat', 'methods.iban']);
const isPlural = (path: string) => path.startsWith('session.summary.');
const english = new Map(leaves(translations.en));

describe.each(Object.entries(translations))('the texts in %s', (language, texts) => {
  const own = leaves(texts);

  it('are all there, and none is empty', () => {
    expect(own.map(([path]) => path).filter((path) => !isPlural(path))).toEqual(
      [...english.keys()].filter((path) => !isPlural(path)),
    );
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are translated, all but the abbreviations that the language shares with English', () => {
    const same = own.filter(([path, text]) => english.get(path) === text).map(([path]) => path);
    expect(same.filter((path) => language !== 'en' && !shared.has(path))).toEqual([]);
  });

  it('have the placeholders of the English ones', () => {
    const differing = own.filter(
      ([path, text]) =>
        !isPlural(path) && placeholdersIn(text).join() !== placeholdersIn(english.get(path) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('have a form for every plural of the language, and each names the fields', () => {
    const { tag } = resolveLanguage(language);
    expect(Object.keys(texts.session.summary).toSorted()).toEqual(
      new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted(),
    );
    expect(
      Object.entries(texts.session.summary).filter(
        ([category, text]) => category !== 'zero' && !text.includes('{fields}'),
      ),
    ).toEqual([]);
  });

  it('have a form for every plural of the language where instalments are counted', () => {
    const { total } = shopperTexts[language as Language].instalments;
    expect(Object.keys(total).toSorted()).toEqual(
      new Intl.PluralRules(resolveLanguage(language).tag).resolvedOptions().pluralCategories.toSorted(),
    );
    expect(Object.values(total).filter((text) => placeholdersIn(text).join() !== 'count,total')).toEqual([]);
  });

  it('begin a sentence with a shop whose name is not known', () => {
    const { rows, saving } = shopperTexts[language as Language];
    expect(rows.theShop.charAt(0)).toBe(rows.theShop.charAt(0).toUpperCase());
    // A word for a shop before the name would stand there twice.
    const noun = rows.theShop.split(' ').at(-1) ?? '';
    expect(saving.consent.replace('{shop}', '')).not.toContain(noun);
  });
  it('address the shopper in one way throughout', () => {
    // The table has no other keys than languages.
    const other = otherAddress[language as Language];
    const both = [...own, ...leaves(methodTexts[language as Language]), ...leaves(shopperTexts[language as Language])];
    expect(other ? both.filter(([, text]) => other.test(text)) : []).toEqual([]);
  });

  it('contain no markup', () => {
    expect(own.filter(([, text]) => /[<>&]/.test(text))).toEqual([]);
  });

  it('are in one of the 25 languages, and the element has its part of them under every tag', () => {
    expect(Object.keys(languages)).toContain(language);
    const { tag } = resolveLanguage(language);
    for (const wanted of [language, tag, language.toUpperCase(), `${tag}-XX`])
      expect(tag.startsWith(shellTexts(wanted).lang)).toBe(true);
  });
});

it.each(['xx', 'zz-ZZ', '', 'constructor'])('the element is in English for the language %j', (locale) => {
  expect(shellTexts(locale)).toMatchObject({ lang: 'en', retry: 'Try again' });
});
