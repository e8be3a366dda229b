/** The texts of the simulated issuer's pages. Every language has every text. */
type ChallengeTexts = {
  readonly direction: 'ltr' | 'rtl';
  readonly issuer: string;
  readonly title: string;
  readonly lead: string;
  readonly merchant: string;
  readonly amount: string;
  readonly card: string;
  readonly code: string;
  readonly hint: string;
  readonly submit: string;
  readonly resend: string;
  readonly cancel: string;
  readonly expire: string;
  readonly timeLeft: string;
  readonly wrong: (triesLeft: number) => string;
  readonly resent: string;
  readonly returning: string;
  readonly proceed: string;
  readonly unusable: string;
};

const en: ChallengeTexts = {
  direction: 'ltr',
  issuer: 'Test bank',
  title: 'Confirm your payment',
  lead: 'We have sent a one-time code to your phone.',
  merchant: 'Merchant',
  amount: 'Amount',
  card: 'Card',
  code: 'One-time code',
  hint: 'This is a simulation: 1234 confirms, 1111 fails.',
  submit: 'Confirm',
  resend: 'New code',
  cancel: 'Cancel',
  expire: 'Let it expire',
  timeLeft: 'Time left',
  wrong: (triesLeft) => `That code is wrong. Tries left: ${triesLeft}.`,
  resent: 'A new code is on its way.',
  returning: 'Taking you back to the shop',
  proceed: 'Continue',
  unusable: 'This confirmation cannot be shown. Please go back to the shop.',
};

const de: ChallengeTexts = {
  direction: 'ltr',
  issuer: 'Testbank',
  title: 'Zahlung bestätigen',
  lead: 'Wir haben einen Einmalcode an Ihr Telefon geschickt.',
  merchant: 'Händler',
  amount: 'Betrag',
  card: 'Karte',
  code: 'Einmalcode',
  hint: 'Dies ist eine Simulation: 1234 bestätigt, 1111 schlägt fehl.',
  submit: 'Bestätigen',
  resend: 'Neuer Code',
  cancel: 'Abbrechen',
  expire: 'Ablaufen lassen',
  timeLeft: 'Verbleibende Zeit',
  wrong: (triesLeft) => `Der Code ist falsch. Verbleibende Versuche: ${triesLeft}.`,
  resent: 'Ein neuer Code ist unterwegs.',
  returning: 'Sie kehren zum Shop zurück',
  proceed: 'Weiter',
  unusable: 'Diese Bestätigung kann nicht angezeigt werden. Bitte kehren Sie zum Shop zurück.',
};

const ar: ChallengeTexts = {
  direction: 'rtl',
  issuer: 'بنك تجريبي',
  title: 'تأكيد الدفع',
  lead: 'أرسلنا رمزًا لمرة واحدة إلى هاتفك.',
  merchant: 'التاجر',
  amount: 'المبلغ',
  card: 'البطاقة',
  code: 'رمز لمرة واحدة',
  hint: 'هذه محاكاة: 1234 يؤكد الدفع و1111 يفشله.',
  submit: 'تأكيد',
  resend: 'رمز جديد',
  cancel: 'إلغاء',
  expire: 'ترك المهلة تنتهي',
  timeLeft: 'الوقت المتبقي',
  wrong: (triesLeft) => `الرمز غير صحيح. المحاولات المتبقية: ${triesLeft}.`,
  resent: 'رمز جديد في الطريق إليك.',
  returning: 'جارٍ إعادتك إلى المتجر',
  proceed: 'متابعة',
  unusable: 'لا يمكن عرض هذا التأكيد. يُرجى العودة إلى المتجر.',
};

const ja: ChallengeTexts = {
  direction: 'ltr',
  issuer: 'テスト銀行',
  title: 'お支払いの確認',
  lead: 'ワンタイムコードをお客様の電話に送信しました。',
  merchant: '加盟店',
  amount: '金額',
  card: 'カード',
  code: 'ワンタイムコード',
  hint: 'これはシミュレーションです。1234で確認、1111で失敗になります。',
  submit: '確認する',
  resend: '新しいコード',
  cancel: 'キャンセル',
  expire: '期限切れにする',
  timeLeft: '残り時間',
  wrong: (triesLeft) => `コードが正しくありません。残り${triesLeft}回です。`,
  resent: '新しいコードを送信しました。',
  returning: 'ショップに戻ります',
  proceed: '次へ',
  unusable: 'この確認は表示できません。ショップにお戻りください。',
};

const languages: Readonly<Record<string, ChallengeTexts>> = { en, de, ar, ja };
export type PageLanguage = { readonly tag: string; readonly texts: ChallengeTexts };

/** The language of the browser, or English. */
export function languageOf(browserLanguage = 'en'): PageLanguage {
  const tag = browserLanguage.toLowerCase().split('-')[0] ?? 'en';
  const texts = Object.hasOwn(languages, tag) ? languages[tag] : undefined;
  return texts ? { tag, texts } : { tag: 'en', texts: en };
}
