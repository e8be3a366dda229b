export type Direction = 'ltr' | 'rtl';

/**
 * The 25 languages of the checkout under the spec's codes, which are partly countries: the tags that browsers accept,
 * and the plural categories of cardinal numbers (CLDR), for each of which the texts have a form.
 */
export const languages = {
  en: { tag: 'en', name: 'English', dir: 'ltr', plurals: ['one', 'other'] },
  de: { tag: 'de', name: 'Deutsch', dir: 'ltr', plurals: ['one', 'other'] },
  fr: { tag: 'fr', name: 'Français', dir: 'ltr', plurals: ['one', 'many', 'other'] },
  es: { tag: 'es', name: 'Español', dir: 'ltr', plurals: ['one', 'many', 'other'] },
  it: { tag: 'it', name: 'Italiano', dir: 'ltr', plurals: ['one', 'many', 'other'] },
  nl: { tag: 'nl', name: 'Nederlands', dir: 'ltr', plurals: ['one', 'other'] },
  dk: { tag: 'da', name: 'Dansk', dir: 'ltr', plurals: ['one', 'other'] },
  fi: { tag: 'fi', name: 'Suomi', dir: 'ltr', plurals: ['one', 'other'] },
  se: { tag: 'sv', name: 'Svenska', dir: 'ltr', plurals: ['one', 'other'] },
  tr: { tag: 'tr', name: 'Türkçe', dir: 'ltr', plurals: ['one', 'other'] },
  ja: { tag: 'ja', name: '日本語', dir: 'ltr', plurals: ['other'] },
  sl: { tag: 'sl', name: 'Slovenščina', dir: 'ltr', plurals: ['one', 'two', 'few', 'other'] },
  // CLDR reads plain pt as Brazilian Portuguese; merchants of a European gateway mean European Portuguese.
  pt: { tag: 'pt-PT', name: 'Português', dir: 'ltr', plurals: ['one', 'many', 'other'] },
  pl: { tag: 'pl', name: 'Polski', dir: 'ltr', plurals: ['one', 'few', 'many', 'other'] },
  cz: { tag: 'cs', name: 'Čeština', dir: 'ltr', plurals: ['one', 'few', 'many', 'other'] },
  hu: { tag: 'hu', name: 'Magyar', dir: 'ltr', plurals: ['one', 'other'] },
  bg: { tag: 'bg', name: 'Български', dir: 'ltr', plurals: ['one', 'other'] },
  ro: { tag: 'ro', name: 'Română', dir: 'ltr', plurals: ['one', 'few', 'other'] },
  ru: { tag: 'ru', name: 'Русский', dir: 'ltr', plurals: ['one', 'few', 'many', 'other'] },
  cn: { tag: 'zh-Hans', name: '简体中文', dir: 'ltr', plurals: ['other'] },
  gr: { tag: 'el', name: 'Ελληνικά', dir: 'ltr', plurals: ['one', 'other'] },
  no: { tag: 'nb', name: 'Norsk bokmål', dir: 'ltr', plurals: ['one', 'other'] },
  sk: { tag: 'sk', name: 'Slovenčina', dir: 'ltr', plurals: ['one', 'few', 'many', 'other'] },
  ar: { tag: 'ar', name: 'العربية', dir: 'rtl', plurals: ['zero', 'one', 'two', 'few', 'many', 'other'] },
  ko: { tag: 'ko', name: '한국어', dir: 'ltr', plurals: ['other'] },
} as const satisfies Readonly<
  Record<string, { tag: string; name: string; dir: Direction; plurals: readonly Intl.LDMLPluralRule[] }>
>;

/** A language by the spec's code. */
export type Language = keyof typeof languages;

/** The language of the texts to load, the tag for `lang` and `Intl`, and the direction for `dir`. */
export type ResolvedLanguage = { readonly language: Language; readonly tag: string; readonly dir: Direction };

/**
 * Other primary subtags for one of the 25 languages. `se` stays Swedish as in the spec, although ISO 639 gives it to
 * Northern Sami.
 */
const languageAliases: Readonly<Record<string, Language>> = {
  da: 'dk',
  sv: 'se',
  cs: 'cz',
  zh: 'cn',
  el: 'gr',
  nb: 'no',
  nn: 'no',
};

/**
 * Finds the language for any tag a request names: the spec's codes and BCP 47 tags, with regions and underscores, in
 * any letter case. The region is kept, because number and date formats depend on it. Any tag outside the 25 languages
 * is read as English, with the number formats of English.
 */
export function resolveLanguage(wanted: string): ResolvedLanguage {
  const language = languageIn(wanted);
  if (language === undefined) return { language: 'en', tag: 'en', dir: 'ltr' };
  const { tag, dir } = languages[language];
  const [, ...rest] = subtagsOf(wanted);
  const region = rest.find((part) => /^([a-z]{2}|[0-9]{3})$/.test(part));
  return {
    language,
    tag: region === undefined ? tag : `${tag.replace(/-[A-Z]{2}$/, '')}-${region.toUpperCase()}`,
    dir,
  };
}

/** The language that a tag names; undefined for one outside the 25 languages. */
export function languageIn(wanted: string): Language | undefined {
  const [first = ''] = subtagsOf(wanted);
  if (Object.hasOwn(languages, first)) return first as Language;
  return Object.hasOwn(languageAliases, first) ? languageAliases[first] : undefined;
}

const subtagsOf = (wanted: string): readonly string[] => wanted.trim().toLowerCase().split(/[-_]/, 4);
