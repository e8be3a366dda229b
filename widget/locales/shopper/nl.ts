import type { ShopperTexts } from './texts.ts';

export const nl = {
  rows: {
    another: 'Andere kaart',
    expired: 'Verlopen',
    theShop: 'Deze winkel',
  },
  saved: {
    expired: 'Deze kaart is verlopen. Kies een andere betaalmethode.',
    remove: 'Verwijderen',
    question: '{account} verwijderen? Deze wordt je dan niet meer aangeboden.',
    keep: 'Behouden',
    removed: '{account} is verwijderd.',
    notRemoved: 'Verwijderen is niet gelukt. Probeer het opnieuw.',
  },
  saving: {
    label: 'Mijn gegevens bewaren voor de volgende keer',
    consent: '{shop} mag deze gegevens bewaren voor betalingen die je zelf start. Je kunt ze altijd verwijderen.',
  },
  wallets: {
    pay: 'Betalen met {wallet}',
    or: 'of betaal anders',
    closed: 'De wallet is gesloten. Er is niets afgeschreven.',
  },
  message: {
    phone: {
      title: 'Bevestig op je telefoon',
      text: '{brand} heeft een bericht naar je telefoon gestuurd. Bevestig de betaling daar; deze pagina volgt vanzelf.',
    },
    email: {
      title: 'Bevestig in je e-mail',
      text: '{brand} heeft je een e-mail gestuurd. Bevestig de betaling daar; deze pagina volgt vanzelf.',
    },
  },
  instalments: {
    label: 'Betalen in termijnen',
    once: 'In één keer betalen',
    total: {
      one: '{count} termijn, samen {total}.',
      other: '{count} termijnen, samen {total}.',
    },
    rounded: 'De bedragen zijn afgerond.',
  },
  details: {
    contact: 'Over jou',
    address: 'Factuuradres',
    givenName: 'Voornaam',
    surname: 'Achternaam',
    email: 'E-mailadres',
    phone: 'Telefoonnummer',
    country: 'Land',
    street1: 'Straat en huisnummer',
    city: 'Plaats',
    state: 'Staat',
    province: 'Provincie',
    postcode: 'Postcode',
    zip: 'ZIP-code',
    pin: 'PIN-code',
    faults: {
      missing: 'Vul dit in',
      choose: 'Maak een keuze',
      emailInvalid: 'Controleer het e-mailadres',
      phoneInvalid: 'Controleer het telefoonnummer',
      postcodeInvalid: 'Controleer de postcode',
      street1Incomplete: 'Vul ook de straat in',
    },
  },
} satisfies ShopperTexts;
