import type { MethodTexts } from './texts.ts';

export const se = {
  choose: 'Hur vill du betala?',
  titles: {
    card: 'Kort',
    directDebit: 'SEPA-autogiro',
    onlineTransfer: 'Direktbetalning',
    virtualAccount: 'Betaltjänst',
    invoice: 'Faktura',
    prepayment: 'Banköverföring',
    voucher: 'Kontanter eller värdekod',
    wallet: 'Plånbok',
  },
  accountHolder: 'Kontohavare',
  iban: 'IBAN',
  chooseBrand: 'Välj var du betalar',
  phone: 'Telefonnummer',
  email: 'E-postadress',
  confirmed: {
    here: 'Strax ser du vart pengarna ska skickas.',
    onPage: 'Du fortsätter hos {brand} för att bekräfta betalningen.',
    phone: '{brand} skickar ett meddelande till din telefon. Bekräfta betalningen där.',
    email: '{brand} skickar ett mejl till dig. Bekräfta betalningen där.',
  },
  failed: 'Det gick inte att ladda. Välj igen.',
  theShop: 'den här butiken',
  mandate:
    'Genom att betala ger du {shop} rätt att dra beloppet från ditt konto och din bank rätt att belasta det. Du kan begära återbetalning av din bank inom åtta veckor efter dragningen.',
  faults: {
    holderMissing: 'Ange kontohavaren',
    holderTooShort: 'Ange hela namnet',
    ibanMissing: 'Ange IBAN',
    ibanIncomplete: 'Kontrollera längden på IBAN',
    phone: 'Kontrollera telefonnumret',
    email: 'Kontrollera e-postadressen',
    ibanInvalid: 'Kontrollera IBAN, något stämmer inte',
  },
} satisfies MethodTexts;
