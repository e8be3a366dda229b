import type { Rows } from './row.ts';

/** Texts of what only test mode has. */
export const testTools = {
  testTools: { en: 'Test tools', de: 'Testwerkzeuge' },
  testClock: { en: 'Clock', de: 'Uhr' },
  testTriggers: { en: 'Triggers', de: 'Auslöser' },
  testCards: { en: 'Test cards', de: 'Testkarten' },
  testSend: { en: 'Send', de: 'Senden' },
  testEffect: { en: 'Effect', de: 'Wirkung' },
  triggerMake: { en: 'Make a payment', de: 'Zahlung erzeugen' },
  triggerMore: {
    en: 'Each button makes a payment of EUR 92.00 as a request of the merchant’s server would, so that webhooks notify of it. The test receiver shows what arrives.',
    de: 'Jeder Knopf erzeugt eine Zahlung über 92,00 EUR wie eine Anfrage vom Server des Händlers; Webhooks melden sie. Der Testempfänger zeigt, was ankommt.',
  },
  triggerChannel: { en: 'There is no such channel among those that you see.', de: 'Diesen Kanal sehen Sie nicht.' },
  triggerPaid: { en: 'Paid', de: 'Bezahlt' },
  triggerPaidMore: { en: 'A card, approved', de: 'Eine Karte, genehmigt' },
  triggerReserved: { en: 'Reserved', de: 'Reserviert' },
  triggerReservedMore: { en: 'A preauthorisation, to be captured', de: 'Eine Reservierung, die einzuziehen ist' },
  triggerDeclined: { en: 'Declined', de: 'Abgelehnt' },
  triggerDeclinedMore: { en: 'A card, declined by its issuer', de: 'Eine Karte, vom Herausgeber abgelehnt' },
  triggerChallenge: { en: '3-D Secure', de: '3-D Secure' },
  triggerChallengeMore: {
    en: 'Pending until the shopper confirms it on the issuer’s page, to which the payment leads',
    de: 'Offen, bis der Käufer sie auf der Seite des Herausgebers bestätigt, zu der die Zahlung führt',
  },
  beShopper: { en: 'Confirm as its shopper', de: 'Als Käufer bestätigen' },
  beShopperMore: {
    en: 'Opens the page that the shopper sees. In 3-D Secure the code 1234 confirms and 1111 fails.',
    de: 'Öffnet die Seite, die der Käufer sieht. Bei 3-D Secure bestätigt der Code 1234, und 1111 scheitert.',
  },
  triggerStored: { en: 'Card stored', de: 'Karte gespeichert' },
  triggerStoredMore: { en: 'Paid, with a registration', de: 'Bezahlt, mit einer Registrierung' },
  triggerYellow: { en: 'Risk: yellow', de: 'Risiko: gelb' },
  triggerYellowMore: {
    en: 'Challenged by the risk service, where the channel has one',
    de: 'Vom Risikodienst beanstandet, wo der Kanal einen hat',
  },
  triggerReview: { en: 'Risk case', de: 'Risikofall' },
  triggerReviewMore: {
    en: 'Pending until an analyst decides, where the channel has a risk service',
    de: 'Offen, bis ein Analyst entscheidet, wo der Kanal einen Risikodienst hat',
  },
  triggerDisputed: { en: 'Chargeback', de: 'Rückbelastung' },
  triggerDisputedMore: {
    en: 'A card, paid and disputed as fraud',
    de: 'Eine Karte, bezahlt und als Betrug bestritten',
  },
  triggerDebit: { en: 'Direct debit', de: 'Lastschrift' },
  triggerDebitMore: { en: 'A SEPA account, debited', de: 'Ein SEPA-Konto, belastet' },
  triggerReturned: { en: 'Returned debit', de: 'Rücklastschrift' },
  triggerReturnedMore: {
    en: 'A SEPA account, debited and returned: closed (AC04)',
    de: 'Ein SEPA-Konto, belastet und zurückgegeben: geschlossen (AC04)',
  },
  triggerReceived: { en: 'Money received', de: 'Geldeingang' },
  triggerReceivedMore: { en: 'A prepayment, and its money', de: 'Eine Vorkasse und ihr Geld' },
  clockNow: { en: 'The gateway’s time', de: 'Zeit des Gateways' },
  clockNext: { en: 'Next job', de: 'Nächste Aufgabe' },
  clockPing: { en: '29 minutes on', de: '29 Minuten weiter' },
  clockDay: { en: 'A day on', de: 'Einen Tag weiter' },
  clockJob: { en: 'To the next job', de: 'Zur nächsten Aufgabe' },
  clockMore: {
    en: 'All that becomes due on the way is carried out, for all entities. Time never goes back.',
    de: 'Alles, was unterwegs fällig wird, wird ausgeführt, für alle Einheiten. Die Zeit geht nie zurück.',
  },
} as const satisfies Rows;
