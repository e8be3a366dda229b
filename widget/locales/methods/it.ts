import type { MethodTexts } from './texts.ts';

export const it = {
  choose: 'Come vuoi pagare?',
  titles: {
    card: 'Carta',
    directDebit: 'Addebito diretto SEPA',
    onlineTransfer: 'Bonifico online',
    virtualAccount: 'Servizio di pagamento',
    invoice: 'Fattura',
    prepayment: 'Bonifico bancario',
    voucher: 'Contanti o voucher',
    wallet: 'Portafoglio digitale',
  },
  accountHolder: 'Intestatario del conto',
  iban: 'IBAN',
  chooseBrand: 'Scegli dove pagare',
  phone: 'Numero di telefono',
  email: 'Indirizzo e-mail',
  confirmed: {
    here: 'Tra poco vedrai dove inviare il denaro.',
    onPage: 'Continuerai su {brand} per confermare il pagamento.',
    phone: '{brand} invierà un messaggio al tuo telefono. Conferma lì il pagamento.',
    email: '{brand} ti invierà un’e-mail. Conferma lì il pagamento.',
  },
  failed: 'Caricamento non riuscito. Sceglilo di nuovo.',
  theShop: 'questo negozio',
  mandate:
    'Pagando, autorizzi {shop} ad addebitare questo importo sul tuo conto e la tua banca a eseguire l’addebito. Puoi chiedere il rimborso alla tua banca entro otto settimane dall’addebito.',
  faults: {
    holderMissing: 'Inserisci l’intestatario del conto',
    holderTooShort: 'Inserisci il nome completo',
    ibanMissing: 'Inserisci l’IBAN',
    ibanIncomplete: 'Controlla la lunghezza dell’IBAN',
    phone: 'Controlla il numero di telefono',
    email: 'Controlla l’indirizzo e-mail',
    ibanInvalid: 'Controlla l’IBAN inserito',
  },
} satisfies MethodTexts;
