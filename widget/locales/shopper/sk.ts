import type { ShopperTexts } from './texts.ts';

export const sk = {
  rows: {
    another: 'Iná karta',
    expired: 'Platnosť skončila',
    theShop: 'Tento obchod',
  },
  saved: {
    expired: 'Platnosť tejto karty sa skončila. Vyberte iný spôsob platby.',
    remove: 'Odstrániť',
    question: 'Odstrániť {account}? Nabudúce sa už neponúkne.',
    keep: 'Ponechať',
    removed: 'Odstránené: {account}.',
    notRemoved: 'Odstránenie sa nepodarilo. Skúste to znova.',
  },
  saving: {
    label: 'Uložiť moje údaje nabudúce',
    consent: '{shop} smie tieto údaje uložiť na platby, ktoré sami začnete. Kedykoľvek ich môžete odstrániť.',
  },
  wallets: {
    pay: 'Zaplatiť cez {wallet}',
    or: 'alebo zaplaťte inak',
    closed: 'Peňaženka bola zatvorená. Nič sa nestrhlo.',
  },
  message: {
    phone: {
      title: 'Potvrďte na svojom telefóne',
      text: '{brand}: na váš telefón prišla správa. Potvrďte platbu tam; táto stránka bude pokračovať sama.',
    },
    email: {
      title: 'Potvrďte vo svojom e-maile',
      text: '{brand}: poslali sme vám e-mail. Potvrďte platbu tam; táto stránka bude pokračovať sama.',
    },
  },
  instalments: {
    label: 'Splátky',
    once: 'Zaplatiť naraz',
    total: {
      one: '{count} splátka, spolu {total}.',
      few: '{count} splátky, spolu {total}.',
      many: '{count} splátky, spolu {total}.',
      other: '{count} splátok, spolu {total}.',
    },
    rounded: 'Sumy sú zaokrúhlené.',
  },
  details: {
    contact: 'O vás',
    address: 'Fakturačná adresa',
    givenName: 'Meno',
    surname: 'Priezvisko',
    email: 'E-mailová adresa',
    phone: 'Telefónne číslo',
    country: 'Krajina',
    street1: 'Ulica a číslo',
    city: 'Obec',
    state: 'Štát',
    province: 'Provincia',
    postcode: 'PSČ',
    zip: 'Kód ZIP',
    pin: 'Kód PIN',
    faults: {
      missing: 'Vyplňte toto pole',
      choose: 'Vyberte',
      emailInvalid: 'Skontrolujte e-mailovú adresu',
      phoneInvalid: 'Skontrolujte telefónne číslo',
      postcodeInvalid: 'Skontrolujte PSČ',
      street1Incomplete: 'Uveďte aj ulicu',
    },
  },
} satisfies ShopperTexts;
