import type { ShopperTexts } from './texts.ts';

export const cz = {
  rows: {
    another: 'Jiná karta',
    expired: 'Platnost skončila',
    theShop: 'Tento obchod',
  },
  saved: {
    expired: 'Platnost této karty skončila. Zvolte jiný způsob platby.',
    remove: 'Odebrat',
    question: 'Odebrat {account}? Příště se už nenabídne.',
    keep: 'Ponechat',
    removed: 'Odebráno: {account}.',
    notRemoved: 'Odebrání se nezdařilo. Zkuste to znovu.',
  },
  saving: {
    label: 'Uložit mé údaje pro příště',
    consent: '{shop} smí tyto údaje uložit pro platby, které sami zahájíte. Kdykoli je můžete odebrat.',
  },
  wallets: {
    pay: 'Zaplatit přes {wallet}',
    or: 'nebo zaplaťte jinak',
    closed: 'Peněženka byla zavřena. Nic nebylo strženo.',
  },
  message: {
    phone: {
      title: 'Potvrďte na svém telefonu',
      text: '{brand}: na váš telefon přišla zpráva. Potvrďte platbu tam; tato stránka bude pokračovat sama.',
    },
    email: {
      title: 'Potvrďte ve svém e-mailu',
      text: '{brand}: poslali jsme vám e-mail. Potvrďte platbu tam; tato stránka bude pokračovat sama.',
    },
  },
  instalments: {
    label: 'Splátky',
    once: 'Zaplatit najednou',
    total: {
      one: '{count} splátka, celkem {total}.',
      few: '{count} splátky, celkem {total}.',
      many: '{count} splátky, celkem {total}.',
      other: '{count} splátek, celkem {total}.',
    },
    rounded: 'Částky jsou zaokrouhlené.',
  },
  details: {
    contact: 'O vás',
    address: 'Fakturační adresa',
    givenName: 'Jméno',
    surname: 'Příjmení',
    email: 'E-mailová adresa',
    phone: 'Telefonní číslo',
    country: 'Země',
    street1: 'Ulice a číslo',
    city: 'Obec',
    state: 'Stát',
    province: 'Provincie',
    postcode: 'PSČ',
    zip: 'Kód ZIP',
    pin: 'Kód PIN',
    faults: {
      missing: 'Vyplňte toto pole',
      choose: 'Vyberte',
      emailInvalid: 'Zkontrolujte e-mailovou adresu',
      phoneInvalid: 'Zkontrolujte telefonní číslo',
      postcodeInvalid: 'Zkontrolujte PSČ',
      street1Incomplete: 'Uveďte také ulici',
    },
  },
} satisfies ShopperTexts;
