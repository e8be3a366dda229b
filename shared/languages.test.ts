import { describe, expect, it } from 'vitest';
import { languageIn, languages, resolveLanguage } from './languages.ts';

it('the checkout has the 25 languages of the spec, in its order', () => {
  expect(Object.keys(languages).join(', ')).toBe(
    'en, de, fr, es, it, nl, dk, fi, se, tr, ja, sl, pt, pl, cz, hu, bg, ro, ru, cn, gr, no, sk, ar, ko',
  );
});

describe.each(Object.entries(languages))('%s', (code, { tag, dir, plurals }) => {
  it('has a tag that every browser supports', () => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
  });

  it('has the plural categories of CLDR', () => {
    expect([...plurals].toSorted()).toEqual(new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted());
  });

  it('is found by its code, by its tag, in capitals and with a region', () => {
    for (const wanted of [code, tag, code.toUpperCase()])
      expect(resolveLanguage(wanted)).toEqual({ language: code, tag, dir });
    expect(resolveLanguage(`${code}_CH`)).toMatchObject({ language: code, dir });
  });
});

it.each([
  ['de-AT', 'de', 'de-AT'],
  ['de_at', 'de', 'de-AT'],
  ['da-DK', 'dk', 'da-DK'],
  ['dk-DK', 'dk', 'da-DK'],
  ['sv', 'se', 'sv'],
  ['pt-BR', 'pt', 'pt-BR'],
  ['zh', 'cn', 'zh-Hans'],
  ['zh-CN', 'cn', 'zh-Hans-CN'],
  ['zh-Hans-CN', 'cn', 'zh-Hans-CN'],
  ['nn-NO', 'no', 'nb-NO'],
  ['es-419', 'es', 'es-419'],
  ['ar-EG', 'ar', 'ar-EG'],
])('%s is the language %s with the tag %s', (wanted, language, tag) => {
  expect(resolveLanguage(wanted)).toMatchObject({ language, tag });
});

it.each(['', 'xx', 'klingon', 'constructor', '-', 'de'.repeat(5000)])('the tag %.20j is read as English', (wanted) => {
  expect(resolveLanguage(wanted)).toEqual({ language: 'en', tag: 'en', dir: 'ltr' });
  expect(languageIn(wanted)).toBeUndefined();
});

it('only Arabic is written from right to left', () => {
  expect(Object.entries(languages).flatMap(([code, { dir }]) => (dir === 'rtl' ? [code] : []))).toEqual(['ar']);
});
