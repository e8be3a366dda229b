import type { Messages } from './messages.ts';

export const nl = {
  labels: {
    number: 'Kaartnummer',
    expiry: 'Vervaldatum',
    expiryFormat: 'MM / JJ',
    cvv: 'Beveiligingscode',
    cvvHint: '3 cijfers achterop',
    holder: 'Naam op de kaart',
    accepted: 'Geaccepteerde kaarten',
    secured: 'Versleuteld. De winkel ziet dit nooit.',
    noScript: 'Zet JavaScript aan om met je kaart te betalen.',
  },
  form: {
    title: 'Betalen met kaart',
    pay: 'Betaal {amount}',
    save: 'Bewaren',
    processing: 'Bezig met verwerken…',
    notices: {
      interrupted: { title: 'De betaling is niet gelukt', text: 'Er is niets afgeschreven. Probeer het opnieuw.' },
      offline: {
        title: 'Je bent offline',
        text: 'Wat je hebt ingevuld, blijft staan. Betaal zodra de verbinding terug is.',
      },
    },
  },
  session: {
    paying: '{amount} wordt betaald…',
    verifying: 'Even checken bij je bank…',
    expiring: 'Betaal binnen twee minuten. Daarna begint de betaling opnieuw.',
    keepOpen: 'Houd deze pagina open.',
    cvvHint: '{digits} cijfers achterop',
    cvvHintFront: '{digits} cijfers voorop',
    brandDetected: '{brand}-kaart',
    chooseBrand: 'Kies het merk waarmee je betaalt',
    reference: 'Kenmerk {reference}',
    ending: 'eindigt op {digits}',
    alreadyPaid: 'Deze bestelling is al betaald',
    saved: 'Bewaard',
    startAgain: 'Opnieuw beginnen',
    checkNow: 'Nu controleren',
    summary: {
      one: 'Controleer één veld: {fields}.',
      other: 'Controleer {count} velden: {fields}.',
    },
    faults: {
      numberMissing: 'Vul je kaartnummer in',
      numberIncomplete: 'Er ontbreken cijfers',
      numberInvalid: 'Controleer het nummer op typefouten',
      brandRefused: '{brand} is hier niet mogelijk',
      expiryMissing: 'Vul de datum in',
      expiryIncomplete: 'Maand en jaar',
      expiryInvalid: 'Maand 01 t/m 12',
      expiryPast: 'Kaart is verlopen',
      expiryTooFar: 'Controleer het jaar',
      expiryWrong: 'Controleer datum',
      cvvMissing: 'Vul de code in',
      cvvIncomplete: 'Vul {digits} cijfers in',
      cvvInvalid: 'Controleer de code',
      holderMissing: 'Vul de naam op je kaart in',
      holderTooShort: 'Vul de volledige naam in',
      holderInvalid: 'Vul de naam in, geen nummer',
    },
    notices: {
      declined: {
        title: 'Je bank heeft de betaling geweigerd',
        text: 'Er is niets afgeschreven. Vul de beveiligingscode opnieuw in of gebruik een andere kaart.',
      },
      detailsWrong: {
        title: 'De kaartgegevens zijn niet geaccepteerd',
        text: 'Er is niets afgeschreven. Controleer wat hieronder is gemarkeerd en betaal opnieuw.',
      },
      limitReached: {
        title: 'De limiet van je kaart is bereikt',
        text: 'Er is niets afgeschreven. Gebruik een andere kaart of vraag het je bank.',
      },
      notConfirmed: {
        title: 'Je bank kon niet bevestigen dat jij het was',
        text: 'Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
      },
      cancelled: {
        title: 'Je hebt de bevestiging geannuleerd',
        text: 'Er is niets afgeschreven. Je kunt het op elk moment opnieuw proberen.',
      },
      tookTooLong: { title: 'De bevestiging duurde te lang', text: 'Er is niets afgeschreven. Probeer het opnieuw.' },
      tooManyAttempts: {
        title: 'Te veel pogingen',
        text: 'Er is niets afgeschreven. Wacht een minuut en probeer het opnieuw.',
      },
      repriced: {
        title: 'Het bedrag is gewijzigd',
        text: 'Er is niets afgeschreven. Bekijk het nieuwe bedrag op de knop voordat je betaalt.',
      },
    },
    panels: {
      paid: { title: 'Betaling voltooid', text: 'Bedankt. De winkel neemt het nu over.' },
      pending: {
        title: 'Je betaling wordt gecontroleerd',
        text: 'De bank heeft iets meer tijd nodig. Betaal niet nog een keer. De winkel laat je weten hoe het afloopt.',
      },
      expired: {
        title: 'Deze betaalpagina is verlopen',
        text: 'Er is niets afgeschreven. Begin de betaling opnieuw in de winkel.',
      },
      unknown: {
        title: 'Wachten op antwoord',
        text: 'We vragen na wat er met je betaling is gebeurd. Houd deze pagina open. Er wordt niet twee keer afgeschreven.',
      },
    },
    challenge: {
      title: 'Bevestig bij je bank',
      close: 'Bevestiging annuleren',
      question: 'Bevestiging annuleren? De betaling stopt dan en er wordt niets afgeschreven.',
      stay: 'Verder bevestigen',
      leave: 'Betaling annuleren',
    },
  },
  hosted: {
    title: 'Betalen met kaart',
    verifying: 'Even checken bij je bank…',
    confirm: 'Je bank wil zeker weten dat jij het bent.',
    cancel: 'Annuleren',
    returning: 'Je gaat terug naar de winkel…',
    backToShop: 'Terug naar de winkel',
    gone: {
      title: 'Hier valt niets te bevestigen',
      text: 'De betaling is afgerond of de tijd is om. De winkel weet hoe het is afgelopen.',
    },
  },
} satisfies Messages<'nl'>;
