import type { Messages } from './messages.ts';

export const no = {
  labels: {
    number: 'Kortnummer',
    expiry: 'Utløpsdato',
    expiryFormat: 'MM / ÅÅ',
    cvv: 'Sikkerhetskode',
    cvvHint: '3 sifre på baksiden',
    holder: 'Navn på kortet',
    accepted: 'Kort som godtas',
    secured: 'Kryptert og skjult for butikken.',
    noScript: 'Slå på JavaScript for å betale med kort.',
  },
  form: {
    title: 'Kortbetaling',
    pay: 'Betal {amount}',
    payNow: 'Betal nå',
    paying: 'Betaler {amount}…',
    processing: 'Behandler…',
    notices: {
      interrupted: { title: 'Betalingen gikk ikke gjennom', text: 'Ingenting er trukket. Prøv igjen.' },
      offline: { title: 'Du er frakoblet', text: 'Det du har skrevet, blir stående. Betal når du er tilkoblet igjen.' },
    },
  },
  session: {
    verifying: 'Sjekker med banken din…',
    expiring: 'Betal innen to minutter. Deretter begynner betalingen på nytt.',
    keepOpen: 'La denne siden være åpen.',
    cvvHint: '{digits} sifre på baksiden',
    cvvHintFront: '{digits} sifre på forsiden',
    brandDetected: '{brand}-kort',
    chooseBrand: 'Velg kortmerket du betaler med',
    reference: 'Referanse {reference}',
    startAgain: 'Begynn på nytt',
    checkNow: 'Sjekk nå',
    summary: {
      one: 'Sjekk ett felt: {fields}.',
      other: 'Sjekk {count} felt: {fields}.',
    },
    faults: {
      numberMissing: 'Skriv inn kortnummeret',
      numberIncomplete: 'Det mangler sifre',
      numberInvalid: 'Sjekk om nummeret er skrevet feil',
      brandRefused: '{brand} godtas ikke her',
      expiryMissing: 'Skriv inn dato',
      expiryIncomplete: 'Måned og år',
      expiryInvalid: 'Måned 01 til 12',
      expiryPast: 'Kortet er utløpt',
      expiryTooFar: 'Sjekk året',
      expiryWrong: 'Sjekk datoen',
      cvvMissing: 'Skriv inn koden',
      cvvIncomplete: 'Skriv {digits} sifre',
      cvvInvalid: 'Sjekk koden',
      holderMissing: 'Skriv inn navnet på kortet',
      holderTooShort: 'Skriv inn hele navnet',
      holderInvalid: 'Skriv inn navnet, ikke et nummer',
    },
    notices: {
      declined: {
        title: 'Banken din avviste betalingen',
        text: 'Ingenting er trukket. Skriv inn sikkerhetskoden på nytt, eller bruk et annet kort.',
      },
      detailsWrong: {
        title: 'Kortopplysningene ble ikke godtatt',
        text: 'Ingenting er trukket. Sjekk det som er merket nedenfor, og betal på nytt.',
      },
      limitReached: {
        title: 'Beløpsgrensen på kortet er nådd',
        text: 'Ingenting er trukket. Bruk et annet kort, eller spør banken din.',
      },
      notConfirmed: {
        title: 'Banken din kunne ikke bekrefte at det var deg',
        text: 'Ingenting er trukket. Prøv igjen, eller bruk et annet kort.',
      },
      cancelled: { title: 'Du avbrøt bekreftelsen', text: 'Ingenting er trukket. Du kan prøve igjen når du vil.' },
      tookTooLong: { title: 'Bekreftelsen tok for lang tid', text: 'Ingenting er trukket. Prøv igjen.' },
      tooManyAttempts: { title: 'For mange forsøk', text: 'Ingenting er trukket. Vent et minutt, og prøv igjen.' },
      repriced: {
        title: 'Beløpet er endret',
        text: 'Ingenting er trukket. Se på det nye beløpet på knappen før du betaler.',
      },
    },
    panels: {
      paid: { title: 'Betalingen er fullført', text: 'Takk. Nå går butikken videre.' },
      pending: {
        title: 'Betalingen din kontrolleres',
        text: 'Banken trenger litt mer tid. Ikke betal på nytt. Butikken gir deg beskjed om hvordan det går.',
      },
      expired: {
        title: 'Denne betalingssiden er utløpt',
        text: 'Ingenting er trukket. Start betalingen på nytt i butikken.',
      },
      unknown: {
        title: 'Venter på svar',
        text: 'Vi undersøker hva som skjedde med betalingen din. La denne siden være åpen. Du blir ikke trukket to ganger.',
      },
    },
    challenge: {
      title: 'Bekreft hos banken din',
      close: 'Avbryt bekreftelsen',
      question: 'Vil du avbryte bekreftelsen? Betalingen avsluttes, og ingenting trekkes.',
      stay: 'Fortsett bekreftelsen',
      leave: 'Avbryt betalingen',
    },
  },
  hosted: {
    title: 'Kortbetaling',
    verifying: 'Sjekker med banken din…',
    confirm: 'Banken din vil være sikker på at det er deg.',
    cancel: 'Avbryt',
    returning: 'Sender deg tilbake til butikken…',
    backToShop: 'Tilbake til butikken',
    gone: {
      title: 'Her er det ingenting å bekrefte',
      text: 'Betalingen er over, eller tiden er ute. Butikken vet hvordan det gikk.',
    },
  },
} satisfies Messages<'no'>;
