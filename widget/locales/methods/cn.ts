import type { MethodTexts } from './texts.ts';

export const cn = {
  choose: '您想如何付款？',
  titles: {
    card: '银行卡',
    directDebit: 'SEPA 直接扣款',
    onlineTransfer: '网上转账',
    virtualAccount: '支付服务',
    invoice: '账单付款',
    prepayment: '银行转账',
    voucher: '现金或付款单',
    wallet: '电子钱包',
  },
  accountHolder: '账户持有人',
  iban: 'IBAN',
  chooseBrand: '请选择付款渠道',
  phone: '电话号码',
  email: '电子邮箱',
  confirmed: {
    here: '接下来会显示收款信息。',
    onPage: '您将前往 {brand} 确认支付。',
    phone: '{brand} 会向您的手机发送消息，请在手机上确认支付。',
    email: '{brand} 会向您发送电子邮件，请在邮件中确认支付。',
  },
  failed: '加载失败，请重新选择。',
  theShop: '本商店',
  mandate:
    '付款即表示您授权 {shop} 以直接扣款方式从您的账户收取该金额，并授权您的银行扣款。您可在扣款后八周内要求银行退款。',
  faults: {
    holderMissing: '请输入账户持有人',
    holderTooShort: '请输入完整姓名',
    ibanMissing: '请输入 IBAN',
    ibanIncomplete: '请检查 IBAN 的位数',
    phone: '请检查电话号码',
    email: '请检查电子邮箱',
    ibanInvalid: '请检查 IBAN 是否有误',
  },
} satisfies MethodTexts;
