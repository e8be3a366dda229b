import type { MethodTexts } from './texts.ts';

export const no = {
  choose: 'Hvordan vil du betale?',
  titles: {
    card: 'Kort',
    directDebit: 'SEPA direkte debitering',
    onlineTransfer: 'Nettbetaling',
    virtualAccount: 'Betalingstjeneste',
    invoice: 'Faktura',
    prepayment: 'Bankoverføring',
    voucher: 'Kontanter eller kupong',
    wallet: 'Lommebok',
  },
  accountHolder: 'Kontohaver',
  iban: 'IBAN',
  chooseBrand: 'Velg hvor du betaler',
  phone: 'Telefonnummer',
  email: 'E-postadresse',
  confirmed: {
    here: 'Straks ser du hvor pengene skal sendes.',
    onPage: 'Du fortsetter hos {brand} for å bekrefte betalingen.',
    phone: '{brand} sender en melding til telefonen din. Bekreft betalingen der.',
    email: '{brand} sender deg en e-post. Bekreft betalingen der.',
  },
  failed: 'Dette kunne ikke lastes inn. Velg det på nytt.',
  theShop: 'denne butikken',
  mandate:
    'Når du betaler, gir du {shop} fullmakt til å trekke beløpet fra kontoen din og banken din fullmakt til å belaste den. Du kan be banken om å få pengene tilbake innen åtte uker etter belastningen.',
  faults: {
    holderMissing: 'Skriv inn kontohaveren',
    holderTooShort: 'Skriv inn hele navnet',
    ibanMissing: 'Skriv inn IBAN',
    ibanIncomplete: 'Sjekk lengden på IBAN',
    phone: 'Sjekk telefonnummeret',
    email: 'Sjekk e-postadressen',
    ibanInvalid: 'Sjekk om IBAN er skrevet feil',
  },
} satisfies MethodTexts;
