export type Direction = 'ltr' | 'rtl';

/**
 * The 25 languages of the checkout under the spec's codes, which are partly countries, with the tags that browsers
 * accept.
 */
export const languages = {
  en: { tag: 'en', name: 'English', dir: 'ltr' },
  de: { tag: 'de', name: 'Deutsch', dir: 'ltr' },
  fr: { tag: 'fr', name: 'Français', dir: 'ltr' },
  es: { tag: 'es', name: 'Español', dir: 'ltr' },
  it: { tag: 'it', name: 'Italiano', dir: 'ltr' },
  nl: { tag: 'nl', name: 'Nederlands', dir: 'ltr' },
  dk: { tag: 'da', name: 'Dansk', dir: 'ltr' },
  fi: { tag: 'fi', name: 'Suomi', dir: 'ltr' },
  se: { tag: 'sv', name: 'Svenska', dir: 'ltr' },
  tr: { tag: 'tr', name: 'Türkçe', dir: 'ltr' },
  ja: { tag: 'ja', name: '日本語', dir: 'ltr' },
  sl: { tag: 'sl', name: 'Slovenščina', dir: 'ltr' },
  // CLDR reads plain pt as Brazilian Portuguese; merchants of a European gateway mean European Portuguese.
  pt: { tag: 'pt-PT', name: 'Português', dir: 'ltr' },
  pl: { tag: 'pl', name: 'Polski', dir: 'ltr' },
  cz: { tag: 'cs', name: 'Čeština', dir: 'ltr' },
  hu: { tag: 'hu', name: 'Magyar', dir: 'ltr' },
  bg: { tag: 'bg', name: 'Български', dir: 'ltr' },
  ro: { tag: 'ro', name: 'Română', dir: 'ltr' },
  ru: { tag: 'ru', name: 'Русский', dir: 'ltr' },
  cn: { tag: 'zh-Hans', name: '简体中文', dir: 'ltr' },
  gr: { tag: 'el', name: 'Ελληνικά', dir: 'ltr' },
  no: { tag: 'nb', name: 'Norsk bokmål', dir: 'ltr' },
  sk: { tag: 'sk', name: 'Slovenčina', dir: 'ltr' },
  ar: { tag: 'ar', name: 'العربية', dir: 'rtl' },
  ko: { tag: 'ko', name: '한국어', dir: 'ltr' },
} as const satisfies Record<string, { tag: string; name: string; dir: Direction }>;

/** A language by the spec's code. */
export type Language = keyof typeof languages;

/** The language of the texts to load, the tag for `lang` and `Intl`, and the direction for `dir`. */
export type ResolvedLanguage = { readonly language: Language; readonly tag: string; readonly dir: Direction };

/**
 * Other primary subtags for one of the 25 languages. `se` stays Swedish as in the spec, although ISO 639 gives it to
 * Northern Sami.
 */
const aliases: Readonly<Record<string, Language>> = {
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
 * is read as English.
 */
export function resolveLanguage(wanted: string): ResolvedLanguage {
  const [first = '', ...rest] = wanted.trim().toLowerCase().split(/[-_]/, 4);
  const language = Object.hasOwn(languages, first)
    ? (first as Language)
    : Object.hasOwn(aliases, first)
      ? aliases[first]
      : undefined;
  if (language === undefined) return { language: 'en', tag: 'en', dir: 'ltr' };
  const { tag, dir } = languages[language];
  const region = rest.find((part) => /^([a-z]{2}|[0-9]{3})$/.test(part));
  return {
    language,
    tag: region === undefined ? tag : `${tag.replace(/-[A-Z]{2}$/, '')}-${region.toUpperCase()}`,
    dir,
  };
}
