import type { Messages } from './messages.ts';

export const it = {
  labels: {
    number: 'Numero della carta',
    expiry: 'Data di scadenza',
    expiryFormat: 'MM / AA',
    cvv: 'Codice CVV',
    cvvHint: '3 cifre sul retro',
    holder: 'Nome sulla carta',
    accepted: 'Carte accettate',
    secured: 'Crittografato e nascosto al negozio.',
    noScript: 'Attiva JavaScript per pagare con carta.',
  },
  form: {
    title: 'Pagamento con carta',
    pay: 'Paga {amount}',
    save: 'Salva',
    processing: 'Elaborazione in corso…',
    notices: {
      interrupted: { title: 'Il pagamento non è andato a buon fine', text: 'Non è stato addebitato nulla. Riprova.' },
      offline: { title: 'Sei offline', text: 'I dati inseriti restano qui. Paga quando torna la connessione.' },
    },
  },
  session: {
    paying: 'Pagamento di {amount} in corso…',
    verifying: 'Verifica con la tua banca in corso…',
    expiring: 'Paga entro due minuti. Dopo, il pagamento ricomincerà.',
    keepOpen: 'Tieni aperta questa pagina.',
    cvvHint: '{digits} cifre sul retro',
    cvvHintFront: '{digits} cifre sul fronte',
    brandDetected: 'Carta {brand}',
    chooseBrand: 'Scegli il circuito con cui pagare',
    reference: 'Riferimento {reference}',
    ending: 'termina con {digits}',
    alreadyPaid: 'Questo ordine è già stato pagato',
    saved: 'Salvato',
    startAgain: 'Ricomincia',
    checkNow: 'Controlla ora',
    summary: {
      one: 'Controlla un campo: {fields}.',
      many: 'Controlla {count} campi: {fields}.',
      other: 'Controlla {count} campi: {fields}.',
    },
    faults: {
      numberMissing: 'Inserisci il numero della carta',
      numberIncomplete: 'Mancano alcune cifre',
      numberInvalid: 'Controlla il numero inserito',
      brandRefused: '{brand} non è accettata qui',
      expiryMissing: 'Inserisci la data',
      expiryIncomplete: 'Mese e anno',
      expiryInvalid: 'Mese da 01 a 12',
      expiryPast: 'Carta scaduta',
      expiryTooFar: 'Controlla l’anno',
      expiryWrong: 'Controlla la data',
      cvvMissing: 'Inserisci il CVV',
      cvvIncomplete: 'Servono {digits} cifre',
      cvvInvalid: 'Controlla il CVV',
      holderMissing: 'Inserisci il nome sulla carta',
      holderTooShort: 'Inserisci il nome completo',
      holderInvalid: 'Inserisci il nome, non un numero',
    },
    notices: {
      declined: {
        title: 'La tua banca ha rifiutato il pagamento',
        text: 'Non è stato addebitato nulla. Inserisci di nuovo il codice CVV o usa un’altra carta.',
      },
      detailsWrong: {
        title: 'I dati della carta non sono stati accettati',
        text: 'Non è stato addebitato nulla. Controlla i campi evidenziati qui sotto e paga di nuovo.',
      },
      limitReached: {
        title: 'Hai raggiunto il limite della carta',
        text: 'Non è stato addebitato nulla. Usa un’altra carta o chiedi alla tua banca.',
      },
      notConfirmed: {
        title: 'La tua banca non ha potuto confermare la tua identità',
        text: 'Non è stato addebitato nulla. Riprova o usa un’altra carta.',
      },
      cancelled: {
        title: 'Hai annullato la conferma',
        text: 'Non è stato addebitato nulla. Puoi riprovare quando vuoi.',
      },
      tookTooLong: { title: 'La conferma ha richiesto troppo tempo', text: 'Non è stato addebitato nulla. Riprova.' },
      tooManyAttempts: {
        title: 'Troppi tentativi',
        text: 'Non è stato addebitato nulla. Attendi un minuto e riprova.',
      },
      repriced: {
        title: 'L’importo è cambiato',
        text: 'Non è stato addebitato nulla. Controlla il nuovo importo sul pulsante prima di pagare.',
      },
    },
    panels: {
      paid: { title: 'Pagamento completato', text: 'Grazie. Ora ci pensa il negozio.' },
      pending: {
        title: 'Il tuo pagamento è in verifica',
        text: 'La banca ha bisogno di un po’ più di tempo. Non pagare di nuovo. Il negozio ti comunicherà l’esito.',
      },
      expired: {
        title: 'Questa pagina di pagamento è scaduta',
        text: 'Non è stato addebitato nulla. Ricomincia il pagamento dal negozio.',
      },
      unknown: {
        title: 'In attesa della risposta',
        text: 'Stiamo verificando lo stato del tuo pagamento. Tieni aperta questa pagina. Non ti verrà addebitato due volte.',
      },
    },
    challenge: {
      title: 'Conferma con la tua banca',
      close: 'Annulla la conferma',
      question: 'Annullare la conferma? Il pagamento terminerà e non verrà addebitato nulla.',
      stay: 'Continua la conferma',
      leave: 'Annulla il pagamento',
    },
  },
  hosted: {
    title: 'Pagamento con carta',
    verifying: 'Verifica con la tua banca in corso…',
    confirm: 'La tua banca vuole essere sicura che sia tu.',
    cancel: 'Annulla',
    returning: 'Ritorno al negozio in corso…',
    backToShop: 'Torna al negozio',
    gone: {
      title: 'Qui non c’è nulla da confermare',
      text: 'Il pagamento è terminato o il tempo è scaduto. Il negozio ne conosce l’esito.',
    },
  },
} satisfies Messages<'it'>;
