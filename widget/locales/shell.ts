/** Shown by the element on the merchant's page, and part of its script, for when nothing else can be loaded. */
export type ShellTexts = { readonly title: string; readonly failed: string; readonly retry: string };

/** By the primary subtag of a language's BCP 47 tag. */
const shells = {
  en: {
    title: 'Card payment',
    failed: 'The payment form did not load. If you have already paid, you will not be charged again.',
    retry: 'Try again',
  },
  de: {
    title: 'Kartenzahlung',
    failed:
      'Das Zahlungsformular wurde nicht geladen. Falls Sie schon bezahlt haben, wird nichts noch einmal abgebucht.',
    retry: 'Erneut versuchen',
  },
  ar: {
    title: 'الدفع بالبطاقة',
    failed: 'تعذّر تحميل نموذج الدفع. إذا كنت قد دفعت بالفعل فلن يُخصم المبلغ مرة أخرى.',
    retry: 'إعادة المحاولة',
  },
} as const satisfies Readonly<Record<string, ShellTexts>>;

/** The spec's own codes, and Nynorsk, by the subtag of their texts. */
const subtags: Readonly<Record<string, string>> = {
  dk: 'da',
  se: 'sv',
  cz: 'cs',
  cn: 'zh',
  gr: 'el',
  no: 'nb',
  nn: 'nb',
};

/** The texts in the language of a tag, and the language that they are in; English for one without texts. */
export function shellTexts(locale: string): ShellTexts & { readonly lang: string } {
  const [first = ''] = locale.toLowerCase().split(/[-_]/, 1);
  const subtag = subtags[first] ?? first;
  const lang = Object.hasOwn(shells, subtag) ? (subtag as keyof typeof shells) : 'en';
  return { lang, ...shells[lang] };
}
