import type { ShopperTexts } from './texts.ts';

export const sl = {
  rows: {
    another: 'Druga kartica',
    expired: 'Potekla',
    theShop: 'Ta trgovina',
  },
  saved: {
    expired: 'Ta kartica je potekla. Izberite drug način plačila.',
    remove: 'Odstrani',
    question: 'Želite odstraniti {account}? Ne bo vam več ponujena.',
    keep: 'Obdrži',
    removed: 'Odstranjeno: {account}.',
    notRemoved: 'Odstranitev ni uspela. Poskusite znova.',
  },
  saving: {
    label: 'Shrani moje podatke za naslednjič',
    consent: '{shop} lahko shrani te podatke za plačila, ki jih začnete sami. Kadar koli jih lahko odstranite.',
  },
  wallets: {
    pay: 'Plačaj z {wallet}',
    or: 'ali plačajte drugače',
    closed: 'Denarnica je bila zaprta. Nič ni bilo zaračunano.',
  },
  message: {
    phone: {
      title: 'Potrdite na svojem telefonu',
      text: '{brand} je poslal sporočilo na vaš telefon. Plačilo potrdite tam; ta stran sledi sama.',
    },
    email: {
      title: 'Potrdite v svoji e-pošti',
      text: '{brand} vam je poslal e-pošto. Plačilo potrdite tam; ta stran sledi sama.',
    },
  },
  instalments: {
    label: 'Plačilo na obroke',
    once: 'Plačilo v enkratnem znesku',
    total: {
      one: '{count} obrok, skupaj {total}.',
      two: '{count} obroka, skupaj {total}.',
      few: '{count} obroki, skupaj {total}.',
      other: '{count} obrokov, skupaj {total}.',
    },
    rounded: 'Zneski so zaokroženi.',
  },
  details: {
    contact: 'O vas',
    address: 'Naslov za račun',
    givenName: 'Ime',
    surname: 'Priimek',
    email: 'E-poštni naslov',
    phone: 'Telefonska številka',
    country: 'Država',
    street1: 'Ulica in hišna številka',
    city: 'Kraj',
    state: 'Zvezna država',
    province: 'Provinca',
    postcode: 'Poštna številka',
    zip: 'Koda ZIP',
    pin: 'Koda PIN',
    faults: {
      missing: 'Izpolnite to polje',
      choose: 'Izberite',
      emailInvalid: 'Preverite e-poštni naslov',
      phoneInvalid: 'Preverite telefonsko številko',
      postcodeInvalid: 'Preverite poštno številko',
      street1Incomplete: 'Vnesite tudi ulico',
    },
  },
} satisfies ShopperTexts;
