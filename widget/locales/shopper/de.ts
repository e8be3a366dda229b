import type { ShopperTexts } from './texts.ts';

export const de = {
  rows: {
    another: 'Andere Karte',
    expired: 'Abgelaufen',
    theShop: 'Dieser Shop',
  },
  saved: {
    expired: 'Diese Karte ist abgelaufen. Bitte wählen Sie eine andere Zahlungsart.',
    remove: 'Entfernen',
    question: '{account} entfernen? Das wird Ihnen dann nicht mehr angeboten.',
    keep: 'Behalten',
    removed: '{account} wurde entfernt.',
    notRemoved: 'Das Entfernen ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  },
  saving: {
    label: 'Angaben für das nächste Mal speichern',
    consent:
      '{shop} darf diese Angaben für Zahlungen speichern, die Sie selbst auslösen. Sie können sie jederzeit entfernen.',
  },
  wallets: {
    pay: 'Mit {wallet} bezahlen',
    or: 'oder anders bezahlen',
    closed: 'Die Wallet wurde geschlossen. Es wurde nichts abgebucht.',
  },
  message: {
    phone: {
      title: 'Bestätigen Sie auf Ihrem Telefon',
      text: '{brand} hat eine Nachricht an Ihr Telefon gesendet. Bestätigen Sie die Zahlung dort; diese Seite folgt von selbst.',
    },
    email: {
      title: 'Bestätigen Sie in Ihrer E-Mail',
      text: '{brand} hat Ihnen eine E-Mail gesendet. Bestätigen Sie die Zahlung dort; diese Seite folgt von selbst.',
    },
  },
  instalments: {
    label: 'Ratenzahlung',
    once: 'Auf einmal bezahlen',
    total: {
      one: '{count} Rate, insgesamt {total}.',
      other: '{count} Raten, insgesamt {total}.',
    },
    rounded: 'Die Beträge sind gerundet.',
  },
  details: {
    contact: 'Über Sie',
    address: 'Rechnungsadresse',
    givenName: 'Vorname',
    surname: 'Nachname',
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
    country: 'Land',
    street1: 'Straße und Hausnummer',
    city: 'Ort',
    state: 'Bundesstaat',
    province: 'Provinz',
    postcode: 'Postleitzahl',
    zip: 'ZIP-Code',
    pin: 'PIN-Code',
    faults: {
      missing: 'Bitte ausfüllen',
      choose: 'Bitte auswählen',
      emailInvalid: 'E-Mail-Adresse prüfen',
      phoneInvalid: 'Telefonnummer prüfen',
      postcodeInvalid: 'Postleitzahl prüfen',
      street1Incomplete: 'Bitte auch die Straße angeben',
    },
  },
} satisfies ShopperTexts;
