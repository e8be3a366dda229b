import type { MethodTexts } from './texts.ts';

export const dk = {
  choose: 'Hvordan vil du betale?',
  titles: {
    card: 'Kort',
    directDebit: 'SEPA-direct debit',
    onlineTransfer: 'Onlineoverførsel',
    virtualAccount: 'Betalingstjeneste',
    invoice: 'Faktura',
    prepayment: 'Bankoverførsel',
    voucher: 'Kontant eller voucher',
    wallet: 'Wallet',
  },
  accountHolder: 'Kontohaver',
  iban: 'IBAN',
  chooseBrand: 'Vælg, hvor du betaler',
  phone: 'Telefonnummer',
  email: 'E-mailadresse',
  confirmed: {
    here: 'Om lidt ser du, hvor pengene skal sendes hen.',
    onPage: 'Du fortsætter hos {brand} for at bekræfte betalingen.',
    phone: '{brand} sender en besked til din telefon. Bekræft betalingen dér.',
    email: '{brand} sender dig en e-mail. Bekræft betalingen dér.',
  },
  failed: 'Det kunne ikke indlæses. Vælg det igen.',
  theShop: 'denne butik',
  mandate:
    'Når du betaler, giver du {shop} tilladelse til at opkræve beløbet fra din konto og din bank tilladelse til at trække det. Du kan bede din bank om at få pengene tilbage i otte uger efter trækket.',
  faults: {
    holderMissing: 'Indtast kontohaveren',
    holderTooShort: 'Indtast det fulde navn',
    ibanMissing: 'Indtast IBAN',
    ibanIncomplete: 'Tjek længden af IBAN',
    phone: 'Tjek telefonnummeret',
    email: 'Tjek e-mailadressen',
    ibanInvalid: 'Tjek IBAN for tastefejl',
  },
} satisfies MethodTexts;
