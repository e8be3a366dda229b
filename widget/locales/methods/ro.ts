import type { MethodTexts } from './texts.ts';

export const ro = {
  choose: 'Cum doriți să plătiți?',
  titles: {
    card: 'Card',
    directDebit: 'Debitare directă SEPA',
    onlineTransfer: 'Transfer online',
    virtualAccount: 'Serviciu de plată',
    invoice: 'Factură',
    prepayment: 'Transfer bancar',
    voucher: 'Numerar sau voucher',
    wallet: 'Portofel',
  },
  accountHolder: 'Titularul contului',
  iban: 'IBAN',
  chooseBrand: 'Alegeți unde plătiți',
  phone: 'Număr de telefon',
  email: 'Adresă de e-mail',
  confirmed: {
    here: 'Veți vedea imediat unde să trimiteți banii.',
    onPage: 'Veți continua la {brand} pentru a confirma plata.',
    phone: '{brand} va trimite un mesaj pe telefonul dvs. Confirmați plata acolo.',
    email: '{brand} vă va trimite un e-mail. Confirmați plata acolo.',
  },
  failed: 'Nu s-a putut încărca. Vă rugăm să alegeți din nou.',
  theShop: 'acest magazin',
  mandate:
    'Prin plată autorizați {shop} să încaseze această sumă din contul dvs. prin debitare directă și banca dvs. să o debiteze. Puteți cere băncii rambursarea în opt săptămâni de la debitare.',
  faults: {
    holderMissing: 'Introduceți titularul contului',
    holderTooShort: 'Introduceți numele complet',
    ibanMissing: 'Introduceți IBAN-ul',
    ibanIncomplete: 'Verificați lungimea IBAN-ului',
    phone: 'Verificați numărul de telefon',
    email: 'Verificați adresa de e-mail',
    ibanInvalid: 'Verificați IBAN-ul introdus',
  },
} satisfies MethodTexts;
