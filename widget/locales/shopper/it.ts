import type { ShopperTexts } from './texts.ts';

export const it = {
  rows: {
    another: 'Un’altra carta',
    expired: 'Scaduta',
    theShop: 'Questo negozio',
  },
  saved: {
    expired: 'Questa carta è scaduta. Scegli un altro modo di pagare.',
    remove: 'Rimuovi',
    question: 'Rimuovere {account}? Non comparirà più tra le tue scelte.',
    keep: 'Mantieni',
    removed: 'Rimozione completata: {account}.',
    notRemoved: 'La rimozione non è riuscita. Riprova.',
  },
  saving: {
    label: 'Salva i miei dati per la prossima volta',
    consent: '{shop} può conservare questi dati per i pagamenti che avvii tu. Puoi rimuoverli in qualsiasi momento.',
  },
  wallets: {
    pay: 'Paga con {wallet}',
    or: 'oppure paga in un altro modo',
    closed: 'Il wallet è stato chiuso. Non è stato addebitato nulla.',
  },
  message: {
    phone: {
      title: 'Conferma sul tuo telefono',
      text: '{brand} ha inviato un messaggio al tuo telefono. Conferma lì il pagamento; questa pagina prosegue da sola.',
    },
    email: {
      title: 'Conferma nella tua e-mail',
      text: '{brand} ti ha inviato un’e-mail. Conferma lì il pagamento; questa pagina prosegue da sola.',
    },
  },
  instalments: {
    label: 'Pagamento a rate',
    once: 'Paga in un’unica soluzione',
    total: {
      one: '{count} rata, {total} in totale.',
      many: '{count} rate, {total} in totale.',
      other: '{count} rate, {total} in totale.',
    },
    rounded: 'Gli importi sono arrotondati.',
  },
  details: {
    contact: 'I tuoi dati',
    address: 'Indirizzo di fatturazione',
    givenName: 'Nome',
    surname: 'Cognome',
    email: 'Indirizzo e-mail',
    phone: 'Numero di telefono',
    country: 'Paese',
    street1: 'Via e numero civico',
    city: 'Città',
    state: 'Stato',
    province: 'Provincia',
    postcode: 'CAP',
    zip: 'Codice ZIP',
    pin: 'Codice PIN',
    faults: {
      missing: 'Compila questo campo',
      choose: 'Scegli un’opzione',
      emailInvalid: 'Controlla l’indirizzo e-mail',
      phoneInvalid: 'Controlla il numero di telefono',
      postcodeInvalid: 'Controlla il CAP',
      street1Incomplete: 'Indica anche la via',
    },
  },
} satisfies ShopperTexts;
