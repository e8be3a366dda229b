import type { MethodTexts } from './texts.ts';

export const fi = {
  choose: 'Miten haluat maksaa?',
  titles: {
    card: 'Kortti',
    directDebit: 'SEPA-suoraveloitus',
    onlineTransfer: 'Verkkomaksu',
    virtualAccount: 'Maksupalvelu',
    invoice: 'Lasku',
    prepayment: 'Tilisiirto',
    voucher: 'Käteinen tai maksukuponki',
    wallet: 'Lompakko',
  },
  accountHolder: 'Tilinomistaja',
  iban: 'IBAN',
  chooseBrand: 'Valitse, missä maksat',
  phone: 'Puhelinnumero',
  email: 'Sähköpostiosoite',
  confirmed: {
    here: 'Seuraavaksi näet, minne raha lähetetään.',
    onPage: 'Jatkat palveluun {brand} vahvistamaan maksun.',
    phone: '{brand} lähettää viestin puhelimeesi. Vahvista maksu siellä.',
    email: '{brand} lähettää sinulle sähköpostia. Vahvista maksu siellä.',
  },
  failed: 'Lataaminen ei onnistunut. Valitse uudelleen.',
  theShop: 'tämä kauppa',
  mandate:
    'Maksamalla valtuutat saajan {shop} veloittamaan summan tililtäsi ja pankkisi suorittamaan veloituksen. Voit pyytää pankiltasi palautusta kahdeksan viikon kuluessa veloituksesta.',
  faults: {
    holderMissing: 'Anna tilinomistaja',
    holderTooShort: 'Anna koko nimi',
    ibanMissing: 'Anna IBAN',
    ibanIncomplete: 'Tarkista IBANin pituus',
    phone: 'Tarkista puhelinnumero',
    email: 'Tarkista sähköpostiosoite',
    ibanInvalid: 'Tarkista, onko IBANissa kirjoitusvirhe',
  },
} satisfies MethodTexts;
