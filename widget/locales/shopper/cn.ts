import type { ShopperTexts } from './texts.ts';

export const cn = {
  rows: {
    another: '使用其他卡',
    expired: '已过期',
    theShop: '本商店',
  },
  saved: {
    expired: '此卡已过期。请选择其他付款方式。',
    remove: '移除',
    question: '要移除 {account} 吗？以后将不再显示。',
    keep: '保留',
    removed: '已移除 {account}。',
    notRemoved: '未能移除。请重试。',
  },
  saving: {
    label: '保存我的信息供下次使用',
    consent: '{shop}可保存这些信息，用于您本人发起的付款。您可以随时移除。',
  },
  wallets: {
    pay: '使用 {wallet} 付款',
    or: '或使用其他方式付款',
    closed: '钱包已关闭。未扣款。',
  },
  message: {
    phone: {
      title: '请在手机上确认',
      text: '{brand} 已向您的手机发送消息，请在手机上确认支付。之后本页会自动继续。',
    },
    email: {
      title: '请在邮件中确认',
      text: '{brand} 已向您发送电子邮件，请在邮件中确认支付。之后本页会自动继续。',
    },
  },
  instalments: {
    label: '分期付款',
    once: '一次付清',
    total: {
      other: '分 {count} 期，共 {total}。',
    },
    rounded: '金额已四舍五入。',
  },
  details: {
    contact: '您的信息',
    address: '账单地址',
    givenName: '名',
    surname: '姓',
    email: '电子邮箱',
    phone: '电话号码',
    country: '国家或地区',
    street1: '街道和门牌号',
    city: '城市',
    state: '州',
    province: '省',
    postcode: '邮政编码',
    zip: '邮政编码',
    pin: '邮政编码',
    faults: {
      missing: '请填写此项',
      choose: '请选择',
      emailInvalid: '请检查电子邮箱',
      phoneInvalid: '请检查电话号码',
      postcodeInvalid: '请检查邮政编码',
      street1Incomplete: '请填写街道名称',
    },
  },
} satisfies ShopperTexts;
