import type { MethodTexts } from './texts.ts';

export const de = {
  choose: 'Wie möchten Sie zahlen?',
  titles: {
    card: 'Karte',
    directDebit: 'SEPA-Lastschrift',
    onlineTransfer: 'Online-Überweisung',
    virtualAccount: 'Zahlungsdienst',
    invoice: 'Rechnung',
    prepayment: 'Überweisung',
    voucher: 'Bar oder Gutschein',
    wallet: 'Wallet',
  },
  accountHolder: 'Kontoinhaber',
  iban: 'IBAN',
  chooseBrand: 'Bitte wählen Sie aus',
  phone: 'Telefonnummer',
  email: 'E-Mail-Adresse',
  confirmed: {
    here: 'Als Nächstes sehen Sie, wohin Sie das Geld überweisen.',
    onPage: 'Sie bestätigen die Zahlung anschließend bei {brand}.',
    phone: '{brand} sendet eine Nachricht an Ihr Telefon. Bestätigen Sie die Zahlung dort.',
    email: '{brand} sendet Ihnen eine E-Mail. Bestätigen Sie die Zahlung dort.',
  },
  failed: 'Das konnte nicht geladen werden. Bitte wählen Sie es noch einmal aus.',
  theShop: 'diesen Shop',
  mandate:
    'Mit der Zahlung ermächtigen Sie {shop}, diesen Betrag per Lastschrift von Ihrem Konto einzuziehen, und weisen Ihre Bank an, die Lastschrift einzulösen. Sie können innerhalb von acht Wochen nach der Belastung die Erstattung von Ihrer Bank verlangen.',
  faults: {
    holderMissing: 'Kontoinhaber eingeben',
    holderTooShort: 'Vollständigen Namen eingeben',
    ibanMissing: 'IBAN eingeben',
    ibanIncomplete: 'Länge der IBAN prüfen',
    phone: 'Telefonnummer prüfen',
    email: 'E-Mail-Adresse prüfen',
    ibanInvalid: 'IBAN auf Tippfehler prüfen',
  },
} satisfies MethodTexts;
