import { preferredLanguage } from '../pages/language.ts';

/** The texts of the simulated bank's and payment service's pages. Every language has every text. */
type BankTexts = {
  readonly direction: 'ltr' | 'rtl';
  readonly bank: string;
  readonly service: string;
  readonly logIn: string;
  readonly user: string;
  readonly account: string;
  readonly pin: string;
  readonly anyLogin: string;
  readonly choose: string;
  readonly current: string;
  readonly slow: string;
  readonly closed: string;
  readonly proceed: string;
  readonly confirm: string;
  readonly payee: string;
  readonly amount: string;
  readonly from: string;
  readonly terms: string;
  readonly pay: string;
  readonly refuse: string;
  readonly cancel: string;
  readonly away: string;
  readonly more: string;
  readonly returning: string;
  readonly unknown: string;
  readonly inbox: string;
  readonly noMessages: string;
};

const en: BankTexts = {
  direction: 'ltr',
  bank: 'Test bank',
  service: 'Test payment service',
  logIn: 'Log in',
  user: 'User name',
  account: 'Account',
  pin: 'PIN',
  anyLogin: 'This is a simulation: any user name and any PIN will do.',
  choose: 'Choose an account',
  current: 'Current account',
  slow: 'Savings account (takes two days)',
  closed: 'Account without online transfers',
  proceed: 'Continue',
  confirm: 'Confirm your payment',
  payee: 'Payee',
  amount: 'Amount',
  from: 'From',
  terms: 'I accept the terms of the payment.',
  pay: 'Pay',
  refuse: 'Do not pay',
  cancel: 'Cancel and go back to the shop',
  away: 'To see what becomes of a shopper who never comes back, close this page.',
  more: 'Other ends of this simulation',
  returning: 'Taking you back to the shop',
  unknown: 'There is no such payment, or it is over. Please go back to the shop.',
  inbox: 'Messages',
  noMessages: 'There is nothing to confirm.',
};

const de: BankTexts = {
  direction: 'ltr',
  bank: 'Testbank',
  service: 'Test-Zahlungsdienst',
  logIn: 'Anmelden',
  user: 'Benutzername',
  account: 'Konto',
  pin: 'PIN',
  anyLogin: 'Dies ist eine Simulation: jeder Benutzername und jede PIN genügen.',
  choose: 'Konto auswählen',
  current: 'Girokonto',
  slow: 'Sparkonto (dauert zwei Tage)',
  closed: 'Konto ohne Online-Überweisung',
  proceed: 'Weiter',
  confirm: 'Zahlung bestätigen',
  payee: 'Empfänger',
  amount: 'Betrag',
  from: 'Von',
  terms: 'Ich nehme die Bedingungen der Zahlung an.',
  pay: 'Bezahlen',
  refuse: 'Nicht bezahlen',
  cancel: 'Abbrechen und zurück zum Shop',
  away: 'Schließen Sie diese Seite, um zu sehen, was aus einem Käufer wird, der nicht zurückkehrt.',
  more: 'Andere Ausgänge dieser Simulation',
  returning: 'Sie kehren zum Shop zurück',
  unknown: 'Diese Zahlung gibt es nicht, oder sie ist beendet. Bitte kehren Sie zum Shop zurück.',
  inbox: 'Nachrichten',
  noMessages: 'Es gibt nichts zu bestätigen.',
};

const ar: BankTexts = {
  direction: 'rtl',
  bank: 'بنك تجريبي',
  service: 'خدمة دفع تجريبية',
  logIn: 'تسجيل الدخول',
  user: 'اسم المستخدم',
  account: 'الحساب',
  pin: 'الرقم السري',
  anyLogin: 'هذه محاكاة: يُقبل أي اسم مستخدم وأي رقم سري.',
  choose: 'اختر حسابًا',
  current: 'حساب جارٍ',
  slow: 'حساب توفير (يستغرق يومين)',
  closed: 'حساب دون تحويلات عبر الإنترنت',
  proceed: 'متابعة',
  confirm: 'تأكيد الدفع',
  payee: 'المستفيد',
  amount: 'المبلغ',
  from: 'من',
  terms: 'أوافق على شروط الدفع.',
  pay: 'ادفع',
  refuse: 'لا تدفع',
  cancel: 'إلغاء والعودة إلى المتجر',
  away: 'أغلق هذه الصفحة لترى ما يحدث لمتسوق لا يعود.',
  more: 'نهايات أخرى لهذه المحاكاة',
  returning: 'جارٍ إعادتك إلى المتجر',
  unknown: 'لا توجد عملية دفع كهذه أو أنها انتهت. يُرجى العودة إلى المتجر.',
  inbox: 'الرسائل',
  noMessages: 'لا يوجد ما يحتاج إلى تأكيد.',
};

const ja: BankTexts = {
  direction: 'ltr',
  bank: 'テスト銀行',
  service: 'テスト決済サービス',
  logIn: 'ログイン',
  user: 'ユーザー名',
  account: '口座',
  pin: '暗証番号',
  anyLogin: 'これはシミュレーションです。ユーザー名と暗証番号は何でもかまいません。',
  choose: '口座を選択',
  current: '普通預金口座',
  slow: '貯蓄口座(2日かかります)',
  closed: 'オンライン振込のできない口座',
  proceed: '次へ',
  confirm: 'お支払いの確認',
  payee: '受取人',
  amount: '金額',
  from: '引き落とし口座',
  terms: '支払条件に同意します。',
  pay: '支払う',
  refuse: '支払わない',
  cancel: 'キャンセルしてショップに戻る',
  away: '戻らない購入者の場合を試すには、このページを閉じてください。',
  more: 'このシミュレーションのその他の結果',
  returning: 'ショップに戻ります',
  unknown: 'このお支払いは存在しないか、終了しています。ショップにお戻りください。',
  inbox: 'メッセージ',
  noMessages: '確認するものはありません。',
};

const languages: Readonly<Record<string, BankTexts>> = { en, de, ar, ja };
export type BankLanguage = { readonly tag: string; readonly texts: BankTexts };

/** The first language of an Accept-Language header that there are texts in, or English. */
export function languageOf(accepted: string): BankLanguage {
  const tag = preferredLanguage(accepted, languages);
  return { tag, texts: languages[tag] ?? en };
}
