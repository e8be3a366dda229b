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
  fr: {
    title: 'Paiement par carte',
    failed:
      'Le formulaire de paiement ne s’est pas chargé. Si vous avez déjà payé, vous ne serez pas débité une seconde fois.',
    retry: 'Réessayer',
  },
  es: {
    title: 'Pago con tarjeta',
    failed: 'No se ha podido cargar el formulario de pago. Si ya has pagado, no se te volverá a cobrar.',
    retry: 'Reintentar',
  },
  it: {
    title: 'Pagamento con carta',
    failed: 'Il modulo di pagamento non è stato caricato. Se hai già pagato, non ti verrà addebitato di nuovo.',
    retry: 'Riprova',
  },
  nl: {
    title: 'Betalen met kaart',
    failed: 'Het betaalformulier is niet geladen. Heb je al betaald, dan wordt er niet nog een keer afgeschreven.',
    retry: 'Opnieuw proberen',
  },
  da: {
    title: 'Kortbetaling',
    failed: 'Betalingsformularen blev ikke indlæst. Hvis du allerede har betalt, bliver der ikke trukket igen.',
    retry: 'Prøv igen',
  },
  fi: {
    title: 'Korttimaksu',
    failed: 'Maksulomaketta ei voitu ladata. Jos olet jo maksanut, sinua ei veloiteta uudelleen.',
    retry: 'Yritä uudelleen',
  },
  sv: {
    title: 'Kortbetalning',
    failed: 'Betalningsformuläret kunde inte laddas. Om du redan har betalat dras inget en gång till.',
    retry: 'Försök igen',
  },
  tr: {
    title: 'Kartla ödeme',
    failed: 'Ödeme formu yüklenemedi. Ödemeyi daha önce yaptıysanız ikinci kez tahsil edilmez.',
    retry: 'Tekrar deneyin',
  },
  ja: {
    title: 'カードでのお支払い',
    failed: 'お支払いフォームを読み込めませんでした。すでにお支払い済みの場合、二重に請求されることはありません。',
    retry: '再試行',
  },
  sl: {
    title: 'Plačilo s kartico',
    failed: 'Plačilni obrazec se ni naložil. Če ste že plačali, ne boste bremenjeni še enkrat.',
    retry: 'Poskusite znova',
  },
  pt: {
    title: 'Pagamento com cartão',
    failed: 'Não foi possível carregar o formulário de pagamento. Se já pagou, não lhe será cobrado de novo.',
    retry: 'Tentar novamente',
  },
  pl: {
    title: 'Płatność kartą',
    failed: 'Nie udało się wczytać formularza płatności. Jeśli płatność już wykonano, nie zostanie pobrana ponownie.',
    retry: 'Spróbuj ponownie',
  },
  cs: {
    title: 'Platba kartou',
    failed: 'Platební formulář se nenačetl. Pokud jste už zaplatili, platba se znovu nestrhne.',
    retry: 'Zkusit znovu',
  },
  hu: {
    title: 'Kártyás fizetés',
    failed: 'A fizetési űrlap nem töltődött be. Ha már fizetett, nem terheljük meg még egyszer a kártyáját.',
    retry: 'Próbálja újra',
  },
  bg: {
    title: 'Плащане с карта',
    failed: 'Формулярът за плащане не се зареди. Ако вече сте платили, сумата няма да бъде изтеглена втори път.',
    retry: 'Опитайте отново',
  },
  ro: {
    title: 'Plată cu cardul',
    failed: 'Formularul de plată nu s-a încărcat. Dacă ați plătit deja, suma nu va fi debitată din nou.',
    retry: 'Încercați din nou',
  },
  ru: {
    title: 'Оплата картой',
    failed: 'Форма оплаты не загрузилась. Если вы уже заплатили, деньги не спишутся повторно.',
    retry: 'Повторить',
  },
  zh: {
    title: '银行卡支付',
    failed: '支付表单未能加载。如果您已付款，不会被重复扣款。',
    retry: '重试',
  },
  el: {
    title: 'Πληρωμή με κάρτα',
    failed: 'Η φόρμα πληρωμής δεν φορτώθηκε. Αν έχετε ήδη πληρώσει, δεν θα χρεωθείτε ξανά.',
    retry: 'Δοκιμάστε ξανά',
  },
  nb: {
    title: 'Kortbetaling',
    failed: 'Betalingsskjemaet ble ikke lastet inn. Hvis du allerede har betalt, blir du ikke trukket på nytt.',
    retry: 'Prøv igjen',
  },
  sk: {
    title: 'Platba kartou',
    failed: 'Platobný formulár sa nenačítal. Ak ste už zaplatili, suma sa znova nestiahne.',
    retry: 'Skúsiť znova',
  },
  ko: {
    title: '카드 결제',
    failed: '결제 양식을 불러오지 못했습니다. 이미 결제하셨다면 다시 청구되지 않습니다.',
    retry: '다시 시도',
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
