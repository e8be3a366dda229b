import type { ShopperTexts } from './texts.ts';

export const no = {
  rows: {
    another: 'Et annet kort',
    expired: 'Utløpt',
    theShop: 'Denne butikken',
  },
  saved: {
    expired: 'Kortet er utløpt. Velg en annen betalingsmåte.',
    remove: 'Fjern',
    question: 'Vil du fjerne {account}? Det blir ikke vist igjen.',
    keep: 'Behold',
    removed: '{account} er fjernet.',
    notRemoved: 'Det kunne ikke fjernes. Prøv igjen.',
  },
  saving: {
    label: 'Lagre opplysningene mine til neste gang',
    consent: '{shop} kan lagre opplysningene for betalinger som du selv starter. Du kan fjerne dem når som helst.',
  },
  wallets: {
    pay: 'Betal med {wallet}',
    or: 'eller betal på en annen måte',
    closed: 'Lommeboken ble lukket. Ingenting er trukket.',
  },
  message: {
    phone: {
      title: 'Bekreft på telefonen din',
      text: '{brand} har sendt en melding til telefonen din. Bekreft betalingen der; denne siden følger etter av seg selv.',
    },
    email: {
      title: 'Bekreft i e-posten din',
      text: '{brand} har sendt deg en e-post. Bekreft betalingen der; denne siden følger etter av seg selv.',
    },
  },
  instalments: {
    label: 'Delbetaling',
    once: 'Betal alt på én gang',
    total: {
      one: '{count} delbetaling, totalt {total}.',
      other: '{count} delbetalinger, totalt {total}.',
    },
    rounded: 'Beløpene er avrundet.',
  },
  details: {
    contact: 'Om deg',
    address: 'Fakturaadresse',
    givenName: 'Fornavn',
    surname: 'Etternavn',
    email: 'E-postadresse',
    phone: 'Telefonnummer',
    country: 'Land',
    street1: 'Gate og nummer',
    city: 'Poststed',
    state: 'Delstat',
    province: 'Provins',
    postcode: 'Postnummer',
    zip: 'ZIP-kode',
    pin: 'PIN-kode',
    faults: {
      missing: 'Fyll ut feltet',
      choose: 'Velg',
      emailInvalid: 'Sjekk e-postadressen',
      phoneInvalid: 'Sjekk telefonnummeret',
      postcodeInvalid: 'Sjekk postnummeret',
      street1Incomplete: 'Oppgi gaten også',
    },
  },
} satisfies ShopperTexts;
