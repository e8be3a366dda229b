import type { Rows } from './row.ts';

/** Texts of what simulated banks and the test receiver do, in test mode alone. */
export const banks = {
  testBookings: { en: 'Banks', de: 'Banken' },
  bankBooks: { en: 'Have a bank book something', de: 'Eine Bank etwas buchen lassen' },
  bankBooksMore: {
    en: 'It is booked today, as if the bank had reported it: as CB, CR or RC of the payment, with notifications.',
    de: 'Es wird heute gebucht, als hätte die Bank es gemeldet: als CB, CR oder RC der Zahlung, mit Benachrichtigungen.',
  },
  bankPayment: { en: 'Id of the approved payment', de: 'ID der genehmigten Zahlung' },
  bankBooking: { en: 'The bank books', de: 'Die Bank bucht' },
  bankReceipt: { en: 'Money of a prepayment or an invoice', de: 'Geld einer Vorkasse oder Rechnung' },
  bankWon: { en: 'A dispute that the merchant has won', de: 'Einen Streitfall, den der Händler gewonnen hat' },
  bankDispute: { en: 'Chargeback of a card', de: 'Rückbelastung einer Karte' },
  bankReturn: { en: 'Return of a direct debit', de: 'Rückgabe einer Lastschrift' },
  bankAmountMore: { en: 'Without an amount, that of the payment.', de: 'Ohne Betrag der Betrag der Zahlung.' },
  bankBook: { en: 'Book', de: 'Buchen' },
  bankUnknown: {
    en: 'There is no such payment among those that you see.',
    de: 'Unter den Zahlungen, die Sie sehen, ist keine mit dieser ID.',
  },
  bankNotApproved: {
    en: 'Banks book only on payments that were approved.',
    de: 'Banken buchen nur auf genehmigte Zahlungen.',
  },
  bankNotReached: {
    en: 'The simulated processor was not reached, or does not know the payment.',
    de: 'Der simulierte Processor war nicht erreichbar oder kennt die Zahlung nicht.',
  },
  bankBusy: {
    en: 'Another step of the payment is under way. The bank’s booking follows by itself, or try again.',
    de: 'Ein anderer Schritt der Zahlung läuft noch. Die Buchung folgt von selbst, oder versuchen Sie es noch einmal.',
  },
  bankNothing: {
    en: 'Nothing was booked: there is no chargeback that could be won.',
    de: 'Nichts wurde gebucht: Es gibt keine Rückbelastung, die gewonnen werden könnte.',
  },
  bankLink: { en: 'Have a bank book on it (test mode)', de: 'Eine Bank darauf buchen lassen (Testmodus)' },
  testSettlement: { en: 'Settlement', de: 'Abrechnung' },
  settlementDayMore: {
    en: 'The simulated processor has a settlement file for each day that is over, merchant and currency, of payments with testMode=EXTERNAL. The clock moves to the next morning, for all entities.',
    de: 'Der simulierte Processor hat für jeden Tag, der vorbei ist, je Händler und Währung eine Abrechnungsdatei der Zahlungen mit testMode=EXTERNAL. Die Uhr geht auf den nächsten Morgen, für alle Einheiten.',
  },
  settlementDayEnd: { en: 'End the day', de: 'Tag beenden' },
  simulatedFiles: { en: 'Files of the simulated processor', de: 'Dateien des simulierten Processors' },
  noSimulatedFiles: { en: 'No day with payments is over yet', de: 'Noch kein Tag mit Zahlungen ist vorbei' },
  noSimulatedFilesMore: {
    en: 'Make a payment with testMode=EXTERNAL, then end the day.',
    de: 'Machen Sie eine Zahlung mit testMode=EXTERNAL und beenden Sie dann den Tag.',
  },
  receiverUrl: { en: 'Its address', de: 'Seine Adresse' },
  receiverMore: {
    en: 'It keeps the latest 20 notifications until it is started again. Faults make it refuse them.',
    de: 'Er behält die letzten 20 Benachrichtigungen bis zu seinem nächsten Start. Unter Störungen lehnt er sie ab.',
  },
  receiverAdd: { en: 'Add a webhook with this address', de: 'Webhook mit dieser Adresse anlegen' },
  receiverGone: {
    en: 'The simulators do not run, or not at the port that this gateway knows.',
    de: 'Die Simulatoren laufen nicht, oder nicht am Port, den dieses Gateway kennt.',
  },
  arrivals: { en: 'What has arrived', de: 'Was angekommen ist' },
  arrival: { en: 'Notification as it arrived', de: 'Benachrichtigung, wie sie ankam' },
  noArrivals: { en: 'Nothing has arrived yet', de: 'Noch nichts angekommen' },
  noArrivalsMore: {
    en: 'Add a webhook with the address above, then pay, or send its test notification.',
    de: 'Legen Sie einen Webhook mit der Adresse oben an. Zahlen Sie dann, oder senden Sie seinen Test.',
  },
  protection: { en: 'Protection', de: 'Schutz' },
  decrypted: { en: 'decrypted', de: 'entschlüsselt' },
  signatureVerified: { en: 'signature verified', de: 'Signatur geprüft' },
  openedByNone: { en: 'opened by no key', de: 'kein Schlüssel öffnet sie' },
  openedByNoneMore: {
    en: 'No webhook that you see has a key that opens it: it was changed on its way, its key was removed, or it is from elsewhere.',
    de: 'Kein Webhook, den Sie sehen, hat einen Schlüssel dafür: Sie wurde unterwegs verändert, ihr Schlüssel wurde entfernt, oder sie kommt von anderswo.',
  },
  connectionClosed: { en: 'connection closed', de: 'Verbindung geschlossen' },
  headers: { en: 'Headers', de: 'Kopfzeilen' },
  bodyAsSent: { en: 'Body as it was sent', de: 'Inhalt, wie er gesendet wurde' },
  arrivalHidden: {
    en: 'Who sees access tokens and webhooks is shown it; customer data needs a role that sees customers.',
    de: 'Wer Access-Tokens und Webhooks sieht, sieht ihn; Kundendaten nur mit einer Rolle, die Kunden sieht.',
  },
} as const satisfies Rows;
