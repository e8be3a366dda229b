import type { MethodTexts } from './texts.ts';

export const cz = {
  choose: 'Jak chcete zaplatit?',
  titles: {
    card: 'Karta',
    directDebit: 'SEPA inkaso',
    onlineTransfer: 'Online převod',
    virtualAccount: 'Platební služba',
    invoice: 'Faktura',
    prepayment: 'Bankovní převod',
    voucher: 'Hotovost nebo poukázka',
    wallet: 'Peněženka',
  },
  accountHolder: 'Majitel účtu',
  iban: 'IBAN',
  chooseBrand: 'Zvolte, kde zaplatíte',
  phone: 'Telefonní číslo',
  email: 'E-mailová adresa',
  confirmed: {
    here: 'Hned uvidíte, kam peníze poslat.',
    onPage: 'Platbu potvrdíte na stránce {brand}.',
    phone: '{brand} pošle zprávu na váš telefon. Potvrďte platbu tam.',
    email: '{brand} vám pošle e-mail. Potvrďte platbu tam.',
  },
  failed: 'Nepodařilo se načíst. Zvolte prosím znovu.',
  theShop: 'tento obchod',
  mandate:
    'Zaplacením opravňujete příjemce {shop} k inkasu této částky z vašeho účtu a svou banku k jejímu odepsání. Do osmi týdnů od odepsání můžete po své bance žádat vrácení.',
  faults: {
    holderMissing: 'Zadejte majitele účtu',
    holderTooShort: 'Zadejte celé jméno',
    ibanMissing: 'Zadejte IBAN',
    ibanIncomplete: 'Zkontrolujte délku IBAN',
    phone: 'Zkontrolujte telefonní číslo',
    email: 'Zkontrolujte e-mailovou adresu',
    ibanInvalid: 'Zkontrolujte, zda v IBAN není překlep',
  },
} satisfies MethodTexts;
