import type { Rows } from './row.ts';

/** Texts of checkouts. */
export const checkouts = {
  checkouts: { en: 'Checkouts', de: 'Checkouts' },
  checkout: { en: 'Checkout', de: 'Checkout' },
  checkoutOpen: { en: 'open', de: 'läuft' },
  checkoutPending: { en: 'payment pending', de: 'Zahlung offen' },
  checkoutStuck: { en: 'stuck', de: 'hängt' },
  checkoutPaid: { en: 'paid', de: 'bezahlt' },
  checkoutAbandoned: { en: 'abandoned', de: 'abgebrochen' },
  resultUnread: { en: 'result not read', de: 'Ergebnis nicht gelesen' },
  resultOfCheckout: { en: 'result of the checkout', de: 'Ergebnis des Checkouts' },
  resultRead: { en: 'Result read', de: 'Ergebnis gelesen' },
  accountOnly: { en: 'stores an account', de: 'speichert ein Konto' },
  latestPayment: { en: 'Latest payment', de: 'Letzte Zahlung' },
  attemptsMade: { en: '{count} attempts', de: '{count} Versuche' },
  attempts: { en: 'Attempts', de: 'Versuche' },
  attemptsDeclined: { en: '{attempts}, of which {declines} declined', de: '{attempts}, davon {declines} abgelehnt' },
  noCheckouts: { en: 'There are no checkouts', de: 'Keine Checkouts vorhanden' },
  noCheckoutsMore: {
    en: 'A merchant’s server creates one for each order through the API. Those that were never paid are deleted after some days.',
    de: 'Der Server eines Händlers legt über die API für jede Bestellung einen an. Nie bezahlte werden nach einigen Tagen gelöscht.',
  },
  noAttempts: { en: 'No payment was tried', de: 'Keine Zahlung versucht' },
  noAttemptsYet: {
    en: 'The checkout can still be paid.',
    de: 'Der Checkout kann noch bezahlt werden.',
  },
  noAttemptsMore: {
    en: 'The form was not sent: either the shopper left, or the page of the merchant did not show it.',
    de: 'Das Formular wurde nicht abgeschickt: Der Käufer ging weg, oder die Seite des Händlers hat es nicht gezeigt.',
  },
  checkoutCreated: { en: 'created by the merchant', de: 'vom Händler angelegt' },
  checkoutPosted: { en: 'shopper presses pay for the first time', de: 'Käufer drückt zum ersten Mal auf Bezahlen' },
  resultReadBy: { en: 'merchant reads the result', de: 'Händler liest das Ergebnis' },
  checkoutOver: { en: 'expires unpaid', de: 'läuft unbezahlt ab' },
  searchCheckouts: { en: 'Look among checkouts that were not paid', de: 'Unter nicht bezahlten Checkouts suchen' },
} as const satisfies Rows;
