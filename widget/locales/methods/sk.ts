import type { MethodTexts } from './texts.ts';

export const sk = {
  choose: 'Ako chcete zaplatiť?',
  titles: {
    card: 'Karta',
    directDebit: 'SEPA inkaso',
    onlineTransfer: 'Online prevod',
    virtualAccount: 'Platobná služba',
    invoice: 'Faktúra',
    prepayment: 'Bankový prevod',
    voucher: 'Hotovosť alebo poukážka',
    wallet: 'Peňaženka',
  },
  accountHolder: 'Majiteľ účtu',
  iban: 'IBAN',
  chooseBrand: 'Vyberte, kde zaplatíte',
  phone: 'Telefónne číslo',
  email: 'E-mailová adresa',
  confirmed: {
    here: 'Hneď uvidíte, kam poslať peniaze.',
    onPage: 'Platbu potvrdíte na stránke {brand}.',
    phone: '{brand} pošle správu na váš telefón. Potvrďte platbu tam.',
    email: '{brand} vám pošle e-mail. Potvrďte platbu tam.',
  },
  failed: 'Nepodarilo sa načítať. Vyberte znova.',
  theShop: 'tento obchod',
  mandate:
    'Zaplatením oprávňujete príjemcu {shop} na inkaso tejto sumy z vášho účtu a svoju banku na jej odpísanie. Do ôsmich týždňov od odpísania môžete od svojej banky žiadať vrátenie.',
  faults: {
    holderMissing: 'Zadajte majiteľa účtu',
    holderTooShort: 'Zadajte celé meno',
    ibanMissing: 'Zadajte IBAN',
    ibanIncomplete: 'Skontrolujte dĺžku IBAN',
    phone: 'Skontrolujte telefónne číslo',
    email: 'Skontrolujte e-mailovú adresu',
    ibanInvalid: 'Skontrolujte, či v IBAN nie je preklep',
  },
} satisfies MethodTexts;
