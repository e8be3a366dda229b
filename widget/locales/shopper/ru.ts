import type { ShopperTexts } from './texts.ts';

export const ru = {
  rows: {
    another: 'Другая карта',
    expired: 'Срок истёк',
    theShop: 'Этот магазин',
  },
  saved: {
    expired: 'Срок действия этой карты истёк. Выберите другой способ оплаты.',
    remove: 'Удалить',
    question: 'Удалить {account}? Больше не будет предлагаться.',
    keep: 'Оставить',
    removed: 'Удалено: {account}.',
    notRemoved: 'Не удалось удалить. Попробуйте ещё раз.',
  },
  saving: {
    label: 'Сохранить мои данные на следующий раз',
    consent: '{shop} может хранить эти данные для платежей, которые вы начинаете сами. Удалить их можно в любое время.',
  },
  wallets: {
    pay: 'Оплатить через {wallet}',
    or: 'или оплатите иначе',
    closed: 'Кошелёк закрыт. Ничего не списано.',
  },
  message: {
    phone: {
      title: 'Подтвердите на телефоне',
      text: '{brand}: сообщение отправлено на ваш телефон. Подтвердите платёж там; эта страница продолжит сама.',
    },
    email: {
      title: 'Подтвердите в письме',
      text: '{brand}: вам отправлено письмо. Подтвердите платёж там; эта страница продолжит сама.',
    },
  },
  instalments: {
    label: 'Рассрочка',
    once: 'Оплатить сразу',
    total: {
      one: '{count} платёж, всего {total}.',
      few: '{count} платежа, всего {total}.',
      many: '{count} платежей, всего {total}.',
      other: '{count} платежа, всего {total}.',
    },
    rounded: 'Суммы округлены.',
  },
  details: {
    contact: 'О вас',
    address: 'Адрес плательщика',
    givenName: 'Имя',
    surname: 'Фамилия',
    email: 'Электронная почта',
    phone: 'Номер телефона',
    country: 'Страна',
    street1: 'Улица и дом',
    city: 'Город',
    state: 'Штат',
    province: 'Провинция',
    postcode: 'Почтовый индекс',
    zip: 'ZIP-код',
    pin: 'PIN-код',
    faults: {
      missing: 'Заполните это поле',
      choose: 'Сделайте выбор',
      emailInvalid: 'Проверьте адрес эл. почты',
      phoneInvalid: 'Проверьте номер телефона',
      postcodeInvalid: 'Проверьте почтовый индекс',
      street1Incomplete: 'Укажите и улицу',
    },
  },
} satisfies ShopperTexts;
