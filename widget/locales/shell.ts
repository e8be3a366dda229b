/**
 * Shown by the element on the merchant's page, and part of its script, for when nothing else can be loaded: every
 * shopper loads those of all languages, so they are short.
 */
export type ShellTexts = { readonly failed: string; readonly retry: string };

/** By the primary subtag of a language's BCP 47 tag. */
const shells = {
  en: {
    failed: 'The payment form did not load.',
    retry: 'Try again',
  },
  de: {
    failed: 'Das Zahlungsformular wurde nicht geladen.',
    retry: 'Erneut versuchen',
  },
  fr: {
    failed: 'Le formulaire de paiement ne s’est pas chargé.',
    retry: 'Réessayer',
  },
  es: {
    failed: 'El formulario de pago no se ha cargado.',
    retry: 'Reintentar',
  },
  it: {
    failed: 'Il modulo di pagamento non si è caricato.',
    retry: 'Riprova',
  },
  nl: {
    failed: 'Het betaalformulier is niet geladen.',
    retry: 'Opnieuw proberen',
  },
  da: {
    failed: 'Betalingsformularen blev ikke indlæst.',
    retry: 'Prøv igen',
  },
  fi: {
    failed: 'Maksulomaketta ei voitu ladata.',
    retry: 'Yritä uudelleen',
  },
  sv: {
    failed: 'Betalningsformuläret kunde inte laddas.',
    retry: 'Försök igen',
  },
  tr: {
    failed: 'Ödeme formu yüklenemedi.',
    retry: 'Tekrar deneyin',
  },
  ja: {
    failed: 'お支払いフォームを読み込めませんでした。',
    retry: '再試行',
  },
  sl: {
    failed: 'Plačilni obrazec se ni naložil.',
    retry: 'Poskusite znova',
  },
  pt: {
    failed: 'O formulário de pagamento não carregou.',
    retry: 'Tentar novamente',
  },
  pl: {
    failed: 'Nie udało się wczytać formularza płatności.',
    retry: 'Spróbuj ponownie',
  },
  cs: {
    failed: 'Platební formulář se nenačetl.',
    retry: 'Zkusit znovu',
  },
  hu: {
    failed: 'A fizetési űrlap nem töltődött be.',
    retry: 'Próbálja újra',
  },
  bg: {
    failed: 'Формулярът за плащане не се зареди.',
    retry: 'Опитайте отново',
  },
  ro: {
    failed: 'Formularul de plată nu s-a încărcat.',
    retry: 'Încercați din nou',
  },
  ru: {
    failed: 'Форма оплаты не загрузилась.',
    retry: 'Повторить',
  },
  zh: {
    failed: '支付表单未能加载。',
    retry: '重试',
  },
  el: {
    failed: 'Η φόρμα πληρωμής δεν φορτώθηκε.',
    retry: 'Δοκιμάστε ξανά',
  },
  nb: {
    failed: 'Betalingsskjemaet ble ikke lastet inn.',
    retry: 'Prøv igjen',
  },
  sk: {
    failed: 'Platobný formulár sa nenačítal.',
    retry: 'Skúsiť znova',
  },
  ko: {
    failed: '결제 양식을 불러오지 못했습니다.',
    retry: '다시 시도',
  },
  ar: {
    failed: 'تعذّر تحميل نموذج الدفع.',
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
