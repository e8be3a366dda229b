/**
 * Shown by the element on the merchant's page, and part of its script, for when nothing else can be loaded: every
 * shopper loads those of all languages, so they are short.
 */
export type ShellTexts = { readonly failed: string; readonly retry: string };

/** That the form did not load, and the button to try again, by the primary subtag of a language's BCP 47 tag. */
const shells = {
  en: ['The payment form did not load.', 'Try again'],
  de: ['Das Zahlungsformular wurde nicht geladen.', 'Erneut versuchen'],
  fr: ['Le formulaire de paiement ne s’est pas chargé.', 'Réessayer'],
  es: ['El formulario de pago no se cargó.', 'Reintentar'],
  it: ['Il modulo di pagamento non si è caricato.', 'Riprova'],
  nl: ['Het betaalformulier is niet geladen.', 'Opnieuw proberen'],
  da: ['Betalingsformularen blev ikke indlæst.', 'Prøv igen'],
  fi: ['Maksulomake ei latautunut.', 'Yritä uudelleen'],
  sv: ['Betalningsformuläret laddades inte.', 'Försök igen'],
  tr: ['Ödeme formu yüklenemedi.', 'Tekrar deneyin'],
  ja: ['お支払いフォームを読み込めませんでした。', '再試行'],
  sl: ['Plačilni obrazec se ni naložil.', 'Poskusite znova'],
  pt: ['O formulário de pagamento não carregou.', 'Tentar novamente'],
  pl: ['Formularz płatności się nie wczytał.', 'Spróbuj ponownie'],
  cs: ['Platební formulář se nenačetl.', 'Zkusit znovu'],
  hu: ['A fizetési űrlap nem töltődött be.', 'Próbálja újra'],
  bg: ['Формулярът за плащане не се зареди.', 'Опитайте отново'],
  ro: ['Formularul de plată nu s-a încărcat.', 'Reîncercați'],
  ru: ['Форма оплаты не загрузилась.', 'Повторить'],
  zh: ['支付表单未能加载。', '重试'],
  el: ['Η φόρμα πληρωμής δεν φορτώθηκε.', 'Δοκιμάστε ξανά'],
  nb: ['Betalingsskjemaet ble ikke lastet.', 'Prøv igjen'],
  sk: ['Platobný formulár sa nenačítal.', 'Skúsiť znova'],
  ko: ['결제 양식을 불러오지 못했습니다.', '다시 시도'],
  ar: ['تعذّر تحميل نموذج الدفع.', 'إعادة المحاولة'],
} as const satisfies Readonly<Record<string, readonly [failed: string, retry: string]>>;

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
  const [failed, retry] = shells[lang];
  return { lang, failed, retry };
}
