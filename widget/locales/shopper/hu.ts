import type { ShopperTexts } from './texts.ts';

export const hu = {
  rows: {
    another: 'Másik kártya',
    expired: 'Lejárt',
    theShop: 'Ez a bolt',
  },
  saved: {
    expired: 'Ez a kártya lejárt. Válasszon másik fizetési módot.',
    remove: 'Eltávolítás',
    question: 'Eltávolítja ezt: {account}? Többé nem jelenik meg.',
    keep: 'Megtartás',
    removed: 'Eltávolítva: {account}.',
    notRemoved: 'Nem sikerült eltávolítani. Próbálja újra.',
  },
  saving: {
    label: 'Adataim mentése a következő alkalomra',
    consent: '{shop} megőrizheti ezeket az adatokat az Ön által indított fizetésekhez. Bármikor eltávolíthatja őket.',
  },
  wallets: {
    pay: 'Fizetés ezzel: {wallet}',
    or: 'vagy fizessen másképp',
    closed: 'A tárcát bezárták. Nem történt terhelés.',
  },
  message: {
    phone: {
      title: 'Hagyja jóvá a telefonján',
      text: '{brand}: üzenetet küldtünk a telefonjára. Ott hagyja jóvá a fizetést; ez az oldal magától folytatódik.',
    },
    email: {
      title: 'Hagyja jóvá az e-mailben',
      text: '{brand}: e-mailt küldtünk Önnek. Abban hagyja jóvá a fizetést; ez az oldal magától folytatódik.',
    },
  },
  instalments: {
    label: 'Részletfizetés',
    once: 'Fizetés egy összegben',
    total: {
      one: '{count} részlet, összesen {total}.',
      other: '{count} részlet, összesen {total}.',
    },
    rounded: 'Az összegek kerekítettek.',
  },
  details: {
    contact: 'Az Ön adatai',
    address: 'Számlázási cím',
    givenName: 'Utónév',
    surname: 'Vezetéknév',
    email: 'E-mail-cím',
    phone: 'Telefonszám',
    country: 'Ország',
    street1: 'Utca és házszám',
    city: 'Település',
    state: 'Állam',
    province: 'Tartomány',
    postcode: 'Irányítószám',
    zip: 'ZIP-kód',
    pin: 'PIN-kód',
    faults: {
      missing: 'Töltse ki ezt a mezőt',
      choose: 'Válasszon',
      emailInvalid: 'Ellenőrizze az e-mail-címet',
      phoneInvalid: 'Ellenőrizze a telefonszámot',
      postcodeInvalid: 'Ellenőrizze az irányítószámot',
      street1Incomplete: 'Adja meg az utcát is',
    },
  },
} satisfies ShopperTexts;
