import type { Messages } from './messages.ts';

export const de = {
  labels: {
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    expiryFormat: 'MM / JJ',
    cvv: 'Prüfnummer',
    cvvHint: '3 Ziffern, Rückseite',
    holder: 'Name auf der Karte',
    accepted: 'Akzeptierte Karten',
    secured: 'Verschlüsselt und vor dem Shop verborgen.',
    noScript: 'Bitte schalten Sie JavaScript ein, um mit Karte zu zahlen.',
  },
  form: {
    title: 'Kartenzahlung',
    pay: '{amount} zahlen',
    save: 'Speichern',
    processing: 'Ihre Zahlung läuft…',
    notices: {
      interrupted: {
        title: 'Die Zahlung kam nicht zustande',
        text: 'Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
      },
      offline: {
        title: 'Sie sind offline',
        text: 'Ihre Eingaben bleiben stehen. Zahlen Sie, sobald die Verbindung wieder da ist.',
      },
    },
  },
  session: {
    paying: '{amount} werden gezahlt…',
    verifying: 'Rückfrage bei Ihrer Bank…',
    expiring: 'Bitte zahlen Sie innerhalb von zwei Minuten. Danach beginnt die Zahlung neu.',
    keepOpen: 'Bitte lassen Sie diese Seite offen.',
    cvvHint: '{digits} Ziffern, Rückseite',
    cvvHintFront: '{digits} Ziffern, Vorderseite',
    brandDetected: 'Karte von {brand}',
    chooseBrand: 'Wählen Sie, womit Sie zahlen',
    reference: 'Referenz {reference}',
    ending: 'endet auf {digits}',
    alreadyPaid: 'Diese Bestellung ist schon bezahlt',
    saved: 'Gespeichert',
    startAgain: 'Neu beginnen',
    checkNow: 'Jetzt nachfragen',
    summary: {
      one: 'Bitte prüfen Sie ein Feld: {fields}.',
      other: 'Bitte prüfen Sie {count} Felder: {fields}.',
    },
    faults: {
      numberMissing: 'Kartennummer eingeben',
      numberIncomplete: 'Es fehlen noch Ziffern',
      numberInvalid: 'Nummer auf Tippfehler prüfen',
      brandRefused: '{brand} wird nicht akzeptiert',
      expiryMissing: 'Datum eingeben',
      expiryIncomplete: 'Monat und Jahr',
      expiryInvalid: 'Monat 01 bis 12',
      expiryPast: 'Abgelaufen',
      expiryTooFar: 'Jahr prüfen',
      expiryWrong: 'Datum prüfen',
      cvvMissing: 'Nummer eingeben',
      cvvIncomplete: '{digits} Ziffern nötig',
      cvvInvalid: 'Nummer prüfen',
      holderMissing: 'Namen auf der Karte eingeben',
      holderTooShort: 'Ganzen Namen eingeben',
      holderInvalid: 'Namen eingeben, keine Nummer',
    },
    notices: {
      declined: {
        title: 'Ihre Bank hat die Zahlung abgelehnt',
        text: 'Es wurde nichts abgebucht. Geben Sie die Prüfnummer noch einmal ein, oder nehmen Sie eine andere Karte.',
      },
      detailsWrong: {
        title: 'Die Kartendaten wurden nicht angenommen',
        text: 'Es wurde nichts abgebucht. Bitte prüfen Sie, was unten markiert ist, und zahlen Sie noch einmal.',
      },
      limitReached: {
        title: 'Das Limit Ihrer Karte ist erreicht',
        text: 'Es wurde nichts abgebucht. Bitte nehmen Sie eine andere Karte, oder fragen Sie Ihre Bank.',
      },
      notConfirmed: {
        title: 'Ihre Bank konnte Ihre Identität nicht bestätigen',
        text: 'Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder mit einer anderen Karte.',
      },
      cancelled: {
        title: 'Sie haben die Bestätigung abgebrochen',
        text: 'Es wurde nichts abgebucht. Sie können es jederzeit noch einmal versuchen.',
      },
      tookTooLong: {
        title: 'Die Bestätigung hat zu lange gedauert',
        text: 'Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
      },
      tooManyAttempts: { title: 'Zu viele Versuche', text: 'Es wurde nichts abgebucht. Bitte warten Sie eine Minute.' },
      repriced: {
        title: 'Der Betrag hat sich geändert',
        text: 'Es wurde nichts abgebucht. Bitte prüfen Sie den neuen Betrag auf der Schaltfläche, bevor Sie zahlen.',
      },
    },
    panels: {
      paid: { title: 'Zahlung abgeschlossen', text: 'Vielen Dank. Nun geht es im Shop weiter.' },
      pending: {
        title: 'Ihre Zahlung wird noch geprüft',
        text: 'Die Bank braucht noch etwas Zeit. Bitte zahlen Sie nicht noch einmal. Der Shop sagt Ihnen, wie es ausgeht.',
      },
      expired: {
        title: 'Diese Zahlungsseite ist abgelaufen',
        text: 'Es wurde nichts abgebucht. Bitte beginnen Sie die Zahlung im Shop noch einmal.',
      },
      unknown: {
        title: 'Wir warten auf die Antwort',
        text: 'Wir fragen nach, was aus Ihrer Zahlung geworden ist. Bitte lassen Sie die Seite offen. Es wird nicht doppelt abgebucht.',
      },
    },
    challenge: {
      title: 'Bestätigung durch Ihre Bank',
      close: 'Bestätigung abbrechen',
      question: 'Bestätigung abbrechen? Die Zahlung endet damit, und es wird nichts abgebucht.',
      stay: 'Weiter bestätigen',
      leave: 'Zahlung abbrechen',
    },
  },
  hosted: {
    title: 'Kartenzahlung',
    verifying: 'Rückfrage bei Ihrer Bank…',
    confirm: 'Ihre Bank möchte sichergehen, dass Sie es sind.',
    cancel: 'Abbrechen',
    returning: 'Es geht zurück zum Shop…',
    backToShop: 'Zurück zum Shop',
    gone: {
      title: 'Hier gibt es nichts zu bestätigen',
      text: 'Die Zahlung ist vorbei oder ihre Zeit ist abgelaufen. Der Shop weiß, wie sie ausging.',
    },
  },
} satisfies Messages<'de'>;
