import type { Messages } from './messages.ts';

export const dk = {
  labels: {
    number: 'Kortnummer',
    expiry: 'Udløbsdato',
    expiryFormat: 'MM / ÅÅ',
    cvv: 'Sikkerhedskode',
    cvvHint: '3 cifre på bagsiden',
    holder: 'Navn på kortet',
    accepted: 'Accepterede kort',
    secured: 'Krypteret og skjult for butikken.',
    noScript: 'Slå JavaScript til for at betale med kort.',
  },
  form: {
    title: 'Kortbetaling',
    pay: 'Betal {amount}',
    save: 'Gem',
    processing: 'Behandler…',
    notices: {
      interrupted: { title: 'Betalingen blev ikke gennemført', text: 'Der er ikke trukket noget. Prøv igen.' },
      offline: {
        title: 'Du er offline',
        text: 'Det, du har skrevet, bliver stående. Betal, når forbindelsen er tilbage.',
      },
    },
  },
  session: {
    paying: 'Betaler {amount}…',
    verifying: 'Tjekker med din bank…',
    expiring: 'Betal inden for to minutter. Derefter begynder betalingen forfra.',
    keepOpen: 'Lad denne side være åben.',
    cvvHint: '{digits} cifre på bagsiden',
    cvvHintFront: '{digits} cifre på forsiden',
    brandDetected: '{brand}-kort',
    chooseBrand: 'Vælg det kortmærke, du betaler med',
    reference: 'Ordrereference {reference}',
    ending: 'ender på {digits}',
    alreadyPaid: 'Denne ordre er allerede betalt',
    saved: 'Gemt',
    startAgain: 'Begynd forfra',
    checkNow: 'Tjek nu',
    summary: {
      one: 'Tjek ét felt: {fields}.',
      other: 'Tjek {count} felter: {fields}.',
    },
    faults: {
      numberMissing: 'Indtast dit kortnummer',
      numberIncomplete: 'Der mangler cifre',
      numberInvalid: 'Tjek nummeret for tastefejl',
      brandRefused: '{brand} accepteres ikke her',
      expiryMissing: 'Indtast datoen',
      expiryIncomplete: 'Måned og år',
      expiryInvalid: 'Måned 01 til 12',
      expiryPast: 'Kortet er udløbet',
      expiryTooFar: 'Tjek året',
      expiryWrong: 'Tjek datoen',
      cvvMissing: 'Indtast koden',
      cvvIncomplete: 'Indtast {digits} cifre',
      cvvInvalid: 'Tjek koden',
      holderMissing: 'Indtast navnet på kortet',
      holderTooShort: 'Indtast det fulde navn',
      holderInvalid: 'Indtast navnet, ikke et nummer',
    },
    notices: {
      declined: {
        title: 'Din bank afviste betalingen',
        text: 'Der er ikke trukket noget. Indtast sikkerhedskoden igen, eller brug et andet kort.',
      },
      detailsWrong: {
        title: 'Kortoplysningerne blev ikke godkendt',
        text: 'Der er ikke trukket noget. Tjek det, der er markeret nedenfor, og betal igen.',
      },
      limitReached: {
        title: 'Kortets beløbsgrænse er nået',
        text: 'Der er ikke trukket noget. Brug et andet kort, eller spørg din bank.',
      },
      notConfirmed: {
        title: 'Din bank kunne ikke bekræfte, at det var dig',
        text: 'Der er ikke trukket noget. Prøv igen, eller brug et andet kort.',
      },
      cancelled: {
        title: 'Du annullerede bekræftelsen',
        text: 'Der er ikke trukket noget. Du kan prøve igen, når du vil.',
      },
      tookTooLong: { title: 'Bekræftelsen tog for lang tid', text: 'Der er ikke trukket noget. Prøv igen.' },
      tooManyAttempts: { title: 'For mange forsøg', text: 'Der er ikke trukket noget. Vent et minut, og prøv igen.' },
      repriced: {
        title: 'Beløbet er ændret',
        text: 'Der er ikke trukket noget. Se det nye beløb på knappen, før du betaler.',
      },
    },
    panels: {
      paid: { title: 'Betalingen er gennemført', text: 'Tak. Nu går butikken videre.' },
      pending: {
        title: 'Din betaling bliver kontrolleret',
        text: 'Banken skal bruge lidt mere tid. Betal ikke igen. Butikken giver dig besked om resultatet.',
      },
      expired: {
        title: 'Denne betalingsside er udløbet',
        text: 'Der er ikke trukket noget. Start betalingen igen i butikken.',
      },
      unknown: {
        title: 'Venter på svar',
        text: 'Vi undersøger, hvad der blev af din betaling. Lad denne side være åben. Der bliver ikke trukket to gange.',
      },
    },
    challenge: {
      title: 'Bekræft hos din bank',
      close: 'Annuller bekræftelsen',
      question: 'Vil du annullere bekræftelsen? Så slutter betalingen, og der trækkes ikke noget.',
      stay: 'Fortsæt bekræftelsen',
      leave: 'Annuller betalingen',
    },
  },
  hosted: {
    title: 'Kortbetaling',
    verifying: 'Tjekker med din bank…',
    confirm: 'Din bank vil være sikker på, at det er dig.',
    cancel: 'Annuller',
    returning: 'Du sendes tilbage til butikken…',
    backToShop: 'Tilbage til butikken',
    gone: {
      title: 'Her er ikke noget at bekræfte',
      text: 'Betalingen er slut, eller tiden er udløbet. Butikken kender resultatet.',
    },
  },
} satisfies Messages<'dk'>;
