import type { MethodTexts } from './texts.ts';

export const ja = {
  choose: 'お支払い方法をお選びください',
  titles: {
    card: 'カード',
    directDebit: 'SEPA口座振替',
    onlineTransfer: 'オンライン振込',
    virtualAccount: '決済サービス',
    invoice: '請求書払い',
    prepayment: '銀行振込（前払い）',
    voucher: '現金・払込票',
    wallet: 'ウォレット',
  },
  accountHolder: '口座名義',
  iban: 'IBAN',
  chooseBrand: 'お支払い先をお選びください',
  phone: '電話番号',
  email: 'メールアドレス',
  confirmed: {
    here: '次の画面に送金先が表示されます。',
    onPage: '{brand}に移動して、お支払いを確認していただきます。',
    phone: '{brand}からスマートフォンに通知が届きます。そちらでお支払いを確認してください。',
    email: '{brand}からメールが届きます。そちらでお支払いを確認してください。',
  },
  failed: '読み込めませんでした。もう一度お選びください。',
  theShop: 'このショップ',
  mandate:
    'お支払いにより、{shop}がお客様の口座からこの金額を口座振替で引き落とすこと、および銀行がこれに応じることを承認したものとします。引き落としから8週間以内であれば、銀行に返金を請求できます。',
  faults: {
    holderMissing: '口座名義を入力してください',
    holderTooShort: '氏名をすべて入力してください',
    ibanMissing: 'IBANを入力してください',
    ibanIncomplete: 'IBANの桁数をご確認ください',
    phone: '電話番号をご確認ください',
    email: 'メールアドレスをご確認ください',
    ibanInvalid: 'IBANに誤りがないかご確認ください',
  },
} satisfies MethodTexts;
