import type { MethodTexts } from './texts.ts';

export const ru = {
  choose: 'Как вы хотите заплатить?',
  titles: {
    card: 'Карта',
    directDebit: 'Прямое дебетование SEPA',
    onlineTransfer: 'Онлайн-перевод',
    virtualAccount: 'Платёжный сервис',
    invoice: 'Счёт',
    prepayment: 'Банковский перевод',
    voucher: 'Наличные или ваучер',
    wallet: 'Кошелёк',
  },
  accountHolder: 'Владелец счёта',
  iban: 'IBAN',
  chooseBrand: 'Выберите, где оплатить',
  phone: 'Номер телефона',
  email: 'Адрес эл. почты',
  confirmed: {
    here: 'Дальше вы увидите, куда отправить деньги.',
    onPage: 'Вы перейдёте на страницу {brand}, чтобы подтвердить платёж.',
    phone: '{brand} отправит сообщение на ваш телефон. Подтвердите платёж там.',
    email: '{brand} отправит вам письмо. Подтвердите платёж там.',
  },
  failed: 'Не удалось загрузить. Выберите ещё раз.',
  theShop: 'этот магазин',
  mandate:
    'Оплачивая, вы разрешаете получателю {shop} списать эту сумму с вашего счёта, а вашему банку — исполнить списание. В течение восьми недель после списания вы можете потребовать у банка возврата.',
  faults: {
    holderMissing: 'Введите владельца счёта',
    holderTooShort: 'Введите имя полностью',
    ibanMissing: 'Введите IBAN',
    ibanIncomplete: 'Проверьте длину IBAN',
    phone: 'Проверьте номер телефона',
    email: 'Проверьте адрес эл. почты',
    ibanInvalid: 'Проверьте, нет ли опечатки в IBAN',
  },
} satisfies MethodTexts;
