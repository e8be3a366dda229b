import type { ShopperTexts } from './texts.ts';

export const ja = {
  rows: {
    another: '別のカード',
    expired: '期限切れ',
    theShop: 'このショップ',
  },
  saved: {
    expired: 'このカードは有効期限が切れています。別のお支払い方法をお選びください。',
    remove: '削除',
    question: '{account}を削除しますか？今後は表示されなくなります。',
    keep: '残す',
    removed: '{account}を削除しました。',
    notRemoved: '削除できませんでした。もう一度お試しください。',
  },
  saving: {
    label: '次回のために情報を保存する',
    consent: '{shop}は、お客様ご自身が行うお支払いのためにこの情報を保存します。いつでも削除できます。',
  },
  wallets: {
    pay: '{wallet}で支払う',
    or: 'または別の方法で支払う',
    closed: 'ウォレットが閉じられました。請求は行われていません。',
  },
  message: {
    phone: {
      title: 'スマートフォンで確認してください',
      text: '{brand}からスマートフォンに通知を送りました。そちらでお支払いを確認すると、このページは自動的に進みます。',
    },
    email: {
      title: 'メールで確認してください',
      text: '{brand}からメールを送りました。そちらでお支払いを確認すると、このページは自動的に進みます。',
    },
  },
  instalments: {
    label: 'お支払い回数',
    once: '一括払い',
    total: {
      other: '{count}回払い、合計{total}。',
    },
    rounded: '金額は端数を丸めています。',
  },
  details: {
    contact: 'お客様の情報',
    address: '請求先住所',
    givenName: '名',
    surname: '姓',
    email: 'メールアドレス',
    phone: '電話番号',
    country: '国・地域',
    street1: '町名・番地',
    city: '市区町村',
    state: '州',
    province: '州',
    postcode: '郵便番号',
    zip: '郵便番号',
    pin: '郵便番号',
    faults: {
      missing: '入力してください',
      choose: '選択してください',
      emailInvalid: 'メールアドレスを確認してください',
      phoneInvalid: '電話番号を確認してください',
      postcodeInvalid: '郵便番号を確認してください',
      street1Incomplete: '町名も入力してください',
    },
  },
} satisfies ShopperTexts;
