import type { Messages } from './messages.ts';

export const ja = {
  labels: {
    number: 'カード番号',
    expiry: '有効期限',
    expiryFormat: '月 / 年',
    cvv: 'セキュリティコード',
    cvvHint: '裏面の3桁',
    holder: 'カード名義',
    accepted: 'ご利用いただけるカード',
    secured: '暗号化され、ショップには渡りません。',
    noScript: 'カードでお支払いいただくには、JavaScriptを有効にしてください。',
  },
  form: {
    title: 'カードでのお支払い',
    pay: '{amount}を支払う',
    save: '保存する',
    processing: '処理しています…',
    notices: {
      interrupted: { title: 'お支払いは完了しませんでした', text: '請求は発生していません。もう一度お試しください。' },
      offline: { title: 'オフラインです', text: '入力内容はそのまま残ります。接続が回復してからお支払いください。' },
    },
  },
  session: {
    paying: '{amount}を支払っています…',
    verifying: 'カード会社に確認しています…',
    expiring: '2分以内にお支払いください。過ぎると、お支払いは最初からになります。',
    keepOpen: 'このページを開いたままお待ちください。',
    cvvHint: '裏面の{digits}桁',
    cvvHintFront: '表面の{digits}桁',
    brandDetected: '{brand}カード',
    chooseBrand: 'お支払いに使うブランドをお選びください',
    reference: '照会番号 {reference}',
    ending: '末尾 {digits}',
    alreadyPaid: 'このご注文は支払い済みです',
    saved: '保存しました',
    startAgain: '最初からやり直す',
    checkNow: '今すぐ確認',
    summary: {
      other: '{count}か所をご確認ください：{fields}。',
    },
    faults: {
      numberMissing: 'カード番号を入力してください',
      numberIncomplete: '桁数が足りません',
      numberInvalid: '番号に誤りがないかご確認ください',
      brandRefused: '{brand}はご利用いただけません',
      expiryMissing: '期限を入力',
      expiryIncomplete: '月と年を入力',
      expiryInvalid: '月は01～12',
      expiryPast: '期限切れのカード',
      expiryTooFar: '年をご確認ください',
      expiryWrong: '期限を確認',
      cvvMissing: 'コードを入力',
      cvvIncomplete: '{digits}桁を入力',
      cvvInvalid: 'コードを確認',
      holderMissing: 'カード名義を入力してください',
      holderTooShort: '氏名をすべて入力してください',
      holderInvalid: '番号ではなく氏名を入力してください',
    },
    notices: {
      declined: {
        title: 'お支払いが承認されませんでした',
        text: '請求は発生していません。セキュリティコードを再度入力するか、別のカードをご利用ください。',
      },
      detailsWrong: {
        title: 'カード情報を確認できませんでした',
        text: '請求は発生していません。下の印の付いた項目をご確認のうえ、もう一度お支払いください。',
      },
      limitReached: {
        title: 'カードのご利用限度額に達しています',
        text: '請求は発生していません。別のカードをご利用いただくか、カード会社にお問い合わせください。',
      },
      notConfirmed: {
        title: 'ご本人確認ができませんでした',
        text: '請求は発生していません。もう一度お試しいただくか、別のカードをご利用ください。',
      },
      cancelled: {
        title: '本人認証がキャンセルされました',
        text: '請求は発生していません。いつでももう一度お試しいただけます。',
      },
      tookTooLong: {
        title: '本人認証に時間がかかりすぎました',
        text: '請求は発生していません。もう一度お試しください。',
      },
      tooManyAttempts: {
        title: '試行回数が多すぎます',
        text: '請求は発生していません。1分ほど待ってから、もう一度お試しください。',
      },
      repriced: {
        title: '金額が変更されました',
        text: '請求は発生していません。お支払いの前に、ボタンに表示された新しい金額をご確認ください。',
      },
    },
    panels: {
      paid: { title: 'お支払いが完了しました', text: 'ありがとうございます。このあとはショップがご案内します。' },
      pending: {
        title: 'お支払いを確認しています',
        text: '確認に少し時間がかかっています。再度のお支払いはお控えください。結果はショップからお知らせします。',
      },
      expired: {
        title: 'このお支払いページは有効期限が切れました',
        text: '請求は発生していません。ショップからもう一度お支払い手続きを始めてください。',
      },
      unknown: {
        title: '応答を待っています',
        text: 'お支払いの結果を照会しています。このページを開いたままお待ちください。二重に請求されることはありません。',
      },
    },
    challenge: {
      title: 'カード会社での本人認証',
      close: '本人認証をキャンセル',
      question: '本人認証をキャンセルしますか？お支払いは終了し、請求は発生しません。',
      stay: '本人認証を続ける',
      leave: 'お支払いをやめる',
    },
  },
  hosted: {
    title: 'カードでのお支払い',
    verifying: 'カード会社に確認しています…',
    confirm: 'カード会社がご本人であることを確認します。',
    cancel: 'キャンセル',
    returning: 'ショップに戻ります…',
    backToShop: 'ショップに戻る',
    gone: {
      title: 'ここで確認することはありません',
      text: 'お支払いは終了したか、時間切れになりました。結果はショップで確認できます。',
    },
  },
} satisfies Messages<'ja'>;
