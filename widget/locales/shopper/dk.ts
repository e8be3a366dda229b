import type { ShopperTexts } from './texts.ts';

export const dk = {
  rows: {
    another: 'Et andet kort',
    expired: 'Udløbet',
    theShop: 'Denne butik',
  },
  saved: {
    expired: 'Kortet er udløbet. Vælg en anden betalingsmåde.',
    remove: 'Fjern',
    question: 'Vil du fjerne {account}? Du får det ikke tilbudt igen.',
    keep: 'Behold',
    removed: '{account} er fjernet.',
    notRemoved: 'Det kunne ikke fjernes. Prøv igen.',
  },
  saving: {
    label: 'Gem mine oplysninger til næste gang',
    consent: '{shop} må gemme oplysningerne til betalinger, som du selv starter. Du kan altid fjerne dem.',
  },
  wallets: {
    pay: 'Betal med {wallet}',
    or: 'eller betal på en anden måde',
    closed: 'Walleten blev lukket. Der er ikke trukket noget.',
  },
  message: {
    phone: {
      title: 'Bekræft på din telefon',
      text: '{brand} har sendt en besked til din telefon. Bekræft betalingen dér; siden følger selv med.',
    },
    email: {
      title: 'Bekræft i din e-mail',
      text: '{brand} har sendt dig en e-mail. Bekræft betalingen dér; siden følger selv med.',
    },
  },
  instalments: {
    label: 'Betaling i rater',
    once: 'Betal på én gang',
    total: {
      one: '{count} rate, i alt {total}.',
      other: '{count} rater, i alt {total}.',
    },
    rounded: 'Beløbene er afrundet.',
  },
  details: {
    contact: 'Om dig',
    address: 'Faktureringsadresse',
    givenName: 'Fornavn',
    surname: 'Efternavn',
    email: 'E-mailadresse',
    phone: 'Telefonnummer',
    country: 'Land',
    street1: 'Vej og husnummer',
    city: 'By',
    state: 'Stat',
    province: 'Provins',
    postcode: 'Postnummer',
    zip: 'ZIP-kode',
    pin: 'PIN-kode',
    faults: {
      missing: 'Udfyld feltet',
      choose: 'Vælg',
      emailInvalid: 'Tjek e-mailadressen',
      phoneInvalid: 'Tjek telefonnummeret',
      postcodeInvalid: 'Tjek postnummeret',
      street1Incomplete: 'Angiv også vejen',
    },
  },
} satisfies ShopperTexts;
