import type { ShopperTexts } from './texts.ts';

export const bg = {
  rows: {
    another: 'Друга карта',
    expired: 'Изтекла',
    theShop: 'Този магазин',
  },
  saved: {
    expired: 'Тази карта е изтекла. Моля, изберете друг начин на плащане.',
    remove: 'Премахване',
    question: 'Да се премахне ли {account}? Няма да ви се предлага повече.',
    keep: 'Запазване',
    removed: 'Премахнато: {account}.',
    notRemoved: 'Премахването не успя. Моля, опитайте отново.',
  },
  saving: {
    label: 'Запазване на данните ми за следващия път',
    consent: '{shop} може да пази тези данни за плащания, които започвате вие. Можете да ги премахнете по всяко време.',
  },
  wallets: {
    pay: 'Плащане с {wallet}',
    or: 'или платете по друг начин',
    closed: 'Портфейлът беше затворен. Нищо не е удържано.',
  },
  message: {
    phone: {
      title: 'Потвърдете на телефона си',
      text: '{brand} изпрати съобщение на телефона Ви. Потвърдете плащането там; тази страница продължава сама.',
    },
    email: {
      title: 'Потвърдете в имейла си',
      text: '{brand} Ви изпрати имейл. Потвърдете плащането там; тази страница продължава сама.',
    },
  },
  instalments: {
    label: 'Плащане на вноски',
    once: 'Плащане наведнъж',
    total: {
      one: '{count} вноска, общо {total}.',
      other: '{count} вноски, общо {total}.',
    },
    rounded: 'Сумите са закръглени.',
  },
  details: {
    contact: 'За вас',
    address: 'Адрес за фактуриране',
    givenName: 'Име',
    surname: 'Фамилия',
    email: 'Имейл адрес',
    phone: 'Телефон',
    country: 'Държава',
    street1: 'Улица и номер',
    city: 'Град',
    state: 'Щат',
    province: 'Провинция',
    postcode: 'Пощенски код',
    zip: 'ZIP код',
    pin: 'PIN код',
    faults: {
      missing: 'Моля, попълнете',
      choose: 'Моля, изберете',
      emailInvalid: 'Проверете имейл адреса',
      phoneInvalid: 'Проверете телефонния номер',
      postcodeInvalid: 'Проверете пощенския код',
      street1Incomplete: 'Въведете и улицата',
    },
  },
} satisfies ShopperTexts;
