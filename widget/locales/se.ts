import type { Messages } from './messages.ts';

export const se = {
  labels: {
    number: 'Kortnummer',
    expiry: 'Giltigt till',
    expiryFormat: 'MM / ÅÅ',
    cvv: 'Säkerhetskod',
    cvvHint: '3 siffror på baksidan',
    holder: 'Namn på kortet',
    accepted: 'Kort som tas emot',
    secured: 'Krypterat och dolt för butiken.',
    noScript: 'Slå på JavaScript för att betala med kort.',
  },
  form: {
    title: 'Kortbetalning',
    pay: 'Betala {amount}',
    payNow: 'Betala nu',
    paying: 'Betalar {amount}…',
    processing: 'Behandlas…',
    notices: {
      interrupted: { title: 'Betalningen gick inte igenom', text: 'Inget har dragits. Försök igen.' },
      offline: { title: 'Du är offline', text: 'Det du har skrivit finns kvar. Betala när anslutningen är tillbaka.' },
    },
  },
  session: {
    verifying: 'Kontrollerar med din bank…',
    expiring: 'Betala inom två minuter. Därefter börjar betalningen om.',
    keepOpen: 'Låt den här sidan vara öppen.',
    cvvHint: '{digits} siffror på baksidan',
    cvvHintFront: '{digits} siffror på framsidan',
    brandDetected: '{brand}-kort',
    chooseBrand: 'Välj vilket kortmärke du betalar med',
    reference: 'Referens {reference}',
    startAgain: 'Börja om',
    checkNow: 'Kontrollera nu',
    summary: {
      one: 'Kontrollera ett fält: {fields}.',
      other: 'Kontrollera {count} fält: {fields}.',
    },
    faults: {
      numberMissing: 'Ange kortnumret',
      numberIncomplete: 'Det saknas siffror',
      numberInvalid: 'Kontrollera numret, något stämmer inte',
      brandRefused: '{brand} tas inte emot här',
      expiryMissing: 'Ange datum',
      expiryIncomplete: 'Månad och år',
      expiryInvalid: 'Månad 01 till 12',
      expiryPast: 'Kortet har gått ut',
      expiryTooFar: 'Kontrollera året',
      expiryWrong: 'Kontrollera datum',
      cvvMissing: 'Ange koden',
      cvvIncomplete: 'Ange {digits} siffror',
      cvvInvalid: 'Kontrollera koden',
      holderMissing: 'Ange namnet på kortet',
      holderTooShort: 'Ange hela namnet',
      holderInvalid: 'Ange namnet, inte ett nummer',
    },
    notices: {
      declined: {
        title: 'Din bank nekade betalningen',
        text: 'Inget har dragits. Ange säkerhetskoden igen eller använd ett annat kort.',
      },
      detailsWrong: {
        title: 'Kortuppgifterna godkändes inte',
        text: 'Inget har dragits. Kontrollera det som är markerat nedan och betala igen.',
      },
      limitReached: {
        title: 'Kortets gräns är nådd',
        text: 'Inget har dragits. Använd ett annat kort eller fråga din bank.',
      },
      notConfirmed: {
        title: 'Din bank kunde inte bekräfta att det var du',
        text: 'Inget har dragits. Försök igen eller använd ett annat kort.',
      },
      cancelled: { title: 'Du avbröt bekräftelsen', text: 'Inget har dragits. Du kan försöka igen när du vill.' },
      tookTooLong: { title: 'Bekräftelsen tog för lång tid', text: 'Inget har dragits. Försök igen.' },
      tooManyAttempts: { title: 'För många försök', text: 'Inget har dragits. Vänta en minut och försök igen.' },
      repriced: {
        title: 'Beloppet har ändrats',
        text: 'Inget har dragits. Titta på det nya beloppet på knappen innan du betalar.',
      },
    },
    panels: {
      paid: { title: 'Betalningen är klar', text: 'Tack. Nu tar butiken över.' },
      pending: {
        title: 'Din betalning kontrolleras',
        text: 'Banken behöver lite mer tid. Betala inte en gång till. Butiken meddelar dig hur det går.',
      },
      expired: {
        title: 'Den här betalningssidan har gått ut',
        text: 'Inget har dragits. Börja om med betalningen i butiken.',
      },
      unknown: {
        title: 'Väntar på svar',
        text: 'Vi tar reda på vad som hände med din betalning. Låt den här sidan vara öppen. Inget dras två gånger.',
      },
    },
    challenge: {
      title: 'Bekräfta hos din bank',
      close: 'Avbryt bekräftelsen',
      question: 'Vill du avbryta bekräftelsen? Betalningen avslutas och inget dras.',
      stay: 'Fortsätt bekräfta',
      leave: 'Avbryt betalningen',
    },
  },
  hosted: {
    title: 'Kortbetalning',
    verifying: 'Kontrollerar med din bank…',
    confirm: 'Din bank vill vara säker på att det är du.',
    cancel: 'Avbryt',
    returning: 'Du skickas tillbaka till butiken…',
    backToShop: 'Tillbaka till butiken',
    gone: {
      title: 'Här finns inget att bekräfta',
      text: 'Betalningen är avslutad eller så har tiden gått ut. Butiken vet hur det gick.',
    },
  },
} satisfies Messages<'se'>;
