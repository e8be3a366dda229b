import type { MethodTexts } from './texts.ts';

export const sl = {
  choose: 'Kako želite plačati?',
  titles: {
    card: 'Kartica',
    directDebit: 'Direktna obremenitev SEPA',
    onlineTransfer: 'Spletno nakazilo',
    virtualAccount: 'Plačilna storitev',
    invoice: 'Račun',
    prepayment: 'Bančno nakazilo',
    voucher: 'Gotovina ali bon',
    wallet: 'Denarnica',
  },
  accountHolder: 'Imetnik računa',
  iban: 'IBAN',
  chooseBrand: 'Izberite, kje boste plačali',
  phone: 'Telefonska številka',
  email: 'E-poštni naslov',
  confirmed: {
    here: 'V naslednjem koraku boste videli, kam poslati denar.',
    onPage: 'Plačilo boste potrdili pri ponudniku {brand}.',
    phone: '{brand} bo poslal sporočilo na vaš telefon. Plačilo potrdite tam.',
    email: '{brand} vam bo poslal e-pošto. Plačilo potrdite tam.',
  },
  failed: 'Nalaganje ni uspelo. Izberite znova.',
  theShop: 'ta trgovina',
  mandate:
    'S plačilom pooblaščate prejemnika {shop}, da ta znesek bremeni z vašega računa, in svojo banko, da ga izplača. Od svoje banke lahko v osmih tednih po bremenitvi zahtevate povračilo.',
  faults: {
    holderMissing: 'Vnesite imetnika računa',
    holderTooShort: 'Vnesite celotno ime',
    ibanMissing: 'Vnesite IBAN',
    ibanIncomplete: 'Preverite dolžino IBAN-a',
    phone: 'Preverite telefonsko številko',
    email: 'Preverite e-poštni naslov',
    ibanInvalid: 'Preverite, ali je v IBAN-u napaka',
  },
} satisfies MethodTexts;
