import type { ShopperTexts } from './texts.ts';

export const se = {
  rows: {
    another: 'Ett annat kort',
    expired: 'Har gått ut',
    theShop: 'Den här butiken',
  },
  saved: {
    expired: 'Kortet har gått ut. Välj ett annat sätt att betala.',
    remove: 'Ta bort',
    question: 'Ta bort {account}? Det visas inte längre när du betalar.',
    keep: 'Behåll',
    removed: '{account} har tagits bort.',
    notRemoved: 'Det gick inte att ta bort. Försök igen.',
  },
  saving: {
    label: 'Spara mina uppgifter till nästa gång',
    consent: '{shop} får spara uppgifterna för betalningar som du själv startar. Du kan ta bort dem när du vill.',
  },
  wallets: {
    pay: 'Betala med {wallet}',
    or: 'eller betala på annat sätt',
    closed: 'Plånboken stängdes. Inget har dragits.',
  },
  message: {
    phone: {
      title: 'Bekräfta på din telefon',
      text: '{brand} har skickat ett meddelande till din telefon. Bekräfta betalningen där; den här sidan följer med av sig själv.',
    },
    email: {
      title: 'Bekräfta i ditt mejl',
      text: '{brand} har skickat ett mejl till dig. Bekräfta betalningen där; den här sidan följer med av sig själv.',
    },
  },
  instalments: {
    label: 'Delbetalning',
    once: 'Betala allt på en gång',
    total: {
      one: '{count} delbetalning, totalt {total}.',
      other: '{count} delbetalningar, totalt {total}.',
    },
    rounded: 'Beloppen är avrundade.',
  },
  details: {
    contact: 'Om dig',
    address: 'Faktureringsadress',
    givenName: 'Förnamn',
    surname: 'Efternamn',
    email: 'E-postadress',
    phone: 'Telefonnummer',
    country: 'Land',
    street1: 'Gata och nummer',
    city: 'Ort',
    state: 'Delstat',
    province: 'Provins',
    postcode: 'Postnummer',
    zip: 'ZIP-kod',
    pin: 'PIN-kod',
    faults: {
      missing: 'Fyll i fältet',
      choose: 'Välj',
      emailInvalid: 'Kontrollera e-postadressen',
      phoneInvalid: 'Kontrollera telefonnumret',
      postcodeInvalid: 'Kontrollera postnumret',
      street1Incomplete: 'Ange även gatan',
    },
  },
} satisfies ShopperTexts;
