/** The texts of the simulated wallets' sheet. Every language has every text. */
export type SheetTexts = {
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly about: string;
  readonly shop: string;
  readonly amount: string;
  readonly choose: string;
  readonly approved: string;
  readonly declined: string;
  readonly authenticated: string;
  readonly pay: string;
  readonly cancel: string;
};

const en: SheetTexts = {
  direction: 'ltr',
  title: 'Test wallet',
  about: 'This is a simulation of a phone’s wallet. No money moves.',
  shop: 'Shop',
  amount: 'Amount',
  choose: 'Choose a card',
  approved: 'Approved',
  declined: 'Declined',
  authenticated: 'Confirmed with its bank',
  pay: 'Pay',
  cancel: 'Cancel',
};

const de: SheetTexts = {
  direction: 'ltr',
  title: 'Test-Wallet',
  about: 'Dies ist die Simulation einer Wallet auf dem Telefon. Es fließt kein Geld.',
  shop: 'Shop',
  amount: 'Betrag',
  choose: 'Karte auswählen',
  approved: 'Wird angenommen',
  declined: 'Wird abgelehnt',
  authenticated: 'Wird bei ihrer Bank bestätigt',
  pay: 'Bezahlen',
  cancel: 'Abbrechen',
};

const ar: SheetTexts = {
  direction: 'rtl',
  title: 'محفظة تجريبية',
  about: 'هذه محاكاة لمحفظة هاتف. لا تُنقل أي أموال.',
  shop: 'المتجر',
  amount: 'المبلغ',
  choose: 'اختر بطاقة',
  approved: 'تُقبل',
  declined: 'تُرفض',
  authenticated: 'تُؤكَّد لدى مصرفها',
  pay: 'ادفع',
  cancel: 'إلغاء',
};

const ja: SheetTexts = {
  direction: 'ltr',
  title: 'テストウォレット',
  about: 'これはスマートフォンのウォレットのシミュレーションです。実際の支払いは行われません。',
  shop: 'ショップ',
  amount: '金額',
  choose: 'カードを選択',
  approved: '承認されます',
  declined: '拒否されます',
  authenticated: 'カード会社での確認があります',
  pay: '支払う',
  cancel: 'キャンセル',
};

/** By primary language. */
export const sheetLanguages: Readonly<Record<string, SheetTexts>> = { en, de, ar, ja };
