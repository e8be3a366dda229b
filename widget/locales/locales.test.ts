import { languages, resolveLanguage } from 'shared';
import { describe, expect, it } from 'vitest';
import { translations } from './languages.ts';
import { shellTexts } from './shell.ts';

type Tree = { readonly [name: string]: string | Tree };

/** Every text with the path to it. */
const leaves = (tree: Tree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as const] : leaves(value, `${path}${name}.`),
  );

const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
const isPlural = (path: string) => path.startsWith('form.summary.');
const english = new Map(leaves(translations.en));

describe.each(Object.entries(translations))('the texts in %s', (language, texts) => {
  const own = leaves(texts);

  it('are all there, and none is empty', () => {
    expect(own.map(([path]) => path).filter((path) => !isPlural(path))).toEqual(
      [...english.keys()].filter((path) => !isPlural(path)),
    );
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have the places for words that the English ones have', () => {
    const differing = own.filter(
      ([path, text]) => !isPlural(path) && placesIn(text).join() !== placesIn(english.get(path) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('have a form for every plural of the language, and each names the fields', () => {
    const { tag } = resolveLanguage(language);
    expect(Object.keys(texts.form.summary).toSorted()).toEqual(
      new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted(),
    );
    expect(
      Object.entries(texts.form.summary).filter(
        ([category, text]) => category !== 'zero' && !text.includes('{fields}'),
      ),
    ).toEqual([]);
  });

  it('contain no markup', () => {
    expect(own.filter(([, text]) => /[<>&]/.test(text))).toEqual([]);
  });

  it('are one of the 25 languages, and known to the page’s part too', () => {
    expect(Object.keys(languages)).toContain(language);
    expect(shellTexts(resolveLanguage(language).tag)).toBe(texts.shell);
  });
});
