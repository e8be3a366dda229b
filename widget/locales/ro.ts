import type { Messages } from './messages.ts';

export const ro = {
  labels: {
    number: 'Numărul cardului',
    expiry: 'Data expirării',
    expiryFormat: 'LL / AA',
    cvv: 'Cod de securitate',
    cvvHint: '3 cifre pe verso',
    holder: 'Numele de pe card',
    accepted: 'Carduri acceptate',
    secured: 'Criptat. Magazinul nu vede datele.',
    noScript: 'Activați JavaScript pentru a plăti cu cardul.',
  },
  form: {
    title: 'Plată cu cardul',
    pay: 'Plătiți {amount}',
    save: 'Salvați',
    processing: 'Se procesează…',
    notices: {
      interrupted: { title: 'Plata nu a fost efectuată', text: 'Nu s-a debitat nimic. Vă rugăm să încercați din nou.' },
      offline: { title: 'Nu aveți conexiune', text: 'Datele introduse rămân aici. Plătiți când revine conexiunea.' },
    },
  },
  session: {
    paying: 'Se plătește {amount}…',
    verifying: 'Se verifică la banca dumneavoastră…',
    expiring: 'Vă rugăm să plătiți în următoarele două minute. Apoi plata începe din nou.',
    keepOpen: 'Vă rugăm să lăsați această pagină deschisă.',
    cvvHint: '{digits} cifre pe verso',
    cvvHintFront: '{digits} cifre pe față',
    brandDetected: 'Card {brand}',
    chooseBrand: 'Alegeți marca cu care plătiți',
    reference: 'Referință {reference}',
    ending: 'se termină cu {digits}',
    alreadyPaid: 'Această comandă este deja plătită',
    saved: 'Salvat',
    startAgain: 'Începeți din nou',
    checkNow: 'Verificați acum',
    summary: {
      one: 'Vă rugăm să verificați un câmp: {fields}.',
      few: 'Vă rugăm să verificați {count} câmpuri: {fields}.',
      other: 'Vă rugăm să verificați {count} de câmpuri: {fields}.',
    },
    faults: {
      numberMissing: 'Introduceți numărul cardului',
      numberIncomplete: 'Lipsesc câteva cifre',
      numberInvalid: 'Verificați numărul introdus',
      brandRefused: '{brand} nu este acceptat aici',
      expiryMissing: 'Introduceți data',
      expiryIncomplete: 'Luna și anul',
      expiryInvalid: 'Luna: 01–12',
      expiryPast: 'Card expirat',
      expiryTooFar: 'Verificați anul',
      expiryWrong: 'Verificați data',
      cvvMissing: 'Introduceți codul',
      cvvIncomplete: 'Introduceți {digits} cifre',
      cvvInvalid: 'Verificați codul',
      holderMissing: 'Introduceți numele de pe card',
      holderTooShort: 'Introduceți numele complet',
      holderInvalid: 'Introduceți numele, nu un număr',
    },
    notices: {
      declined: {
        title: 'Banca dvs. a refuzat plata',
        text: 'Nu s-a debitat nimic. Introduceți din nou codul de securitate sau folosiți alt card.',
      },
      detailsWrong: {
        title: 'Datele cardului nu au fost acceptate',
        text: 'Nu s-a debitat nimic. Verificați câmpurile marcate mai jos și plătiți din nou.',
      },
      limitReached: {
        title: 'Limita cardului a fost atinsă',
        text: 'Nu s-a debitat nimic. Folosiți alt card sau întrebați banca dvs.',
      },
      notConfirmed: {
        title: 'Banca dvs. nu v-a putut confirma identitatea',
        text: 'Nu s-a debitat nimic. Încercați din nou sau folosiți alt card.',
      },
      cancelled: { title: 'Ați anulat confirmarea', text: 'Nu s-a debitat nimic. Puteți încerca din nou oricând.' },
      tookTooLong: {
        title: 'Confirmarea a durat prea mult',
        text: 'Nu s-a debitat nimic. Vă rugăm să încercați din nou.',
      },
      tooManyAttempts: {
        title: 'Prea multe încercări',
        text: 'Nu s-a debitat nimic. Așteptați un minut și încercați din nou.',
      },
      repriced: {
        title: 'Suma s-a modificat',
        text: 'Nu s-a debitat nimic. Verificați noua sumă de pe buton înainte de a plăti.',
      },
    },
    panels: {
      paid: { title: 'Plată finalizată', text: 'Vă mulțumim. De aici se ocupă magazinul.' },
      pending: {
        title: 'Plata dvs. este în curs de verificare',
        text: 'Banca are nevoie de puțin mai mult timp. Vă rugăm să nu plătiți din nou. Magazinul vă va anunța rezultatul.',
      },
      expired: {
        title: 'Această pagină de plată a expirat',
        text: 'Nu s-a debitat nimic. Vă rugăm să reluați plata din magazin.',
      },
      unknown: {
        title: 'Așteptăm răspunsul',
        text: 'Verificăm ce s-a întâmplat cu plata dvs. Vă rugăm să lăsați această pagină deschisă. Suma nu va fi debitată de două ori.',
      },
    },
    challenge: {
      title: 'Confirmați la banca dvs.',
      close: 'Anulați confirmarea',
      question: 'Anulați confirmarea? Plata se va încheia și nu se va debita nimic.',
      stay: 'Continuați confirmarea',
      leave: 'Anulați plata',
    },
  },
  hosted: {
    title: 'Plată cu cardul',
    verifying: 'Se verifică la banca dumneavoastră…',
    confirm: 'Banca dvs. vrea să se asigure că sunteți chiar dvs.',
    cancel: 'Anulare',
    returning: 'Vă întoarcem la magazin…',
    backToShop: 'Înapoi la magazin',
    gone: {
      title: 'Nu este nimic de confirmat aici',
      text: 'Plata s-a încheiat sau timpul ei a expirat. Magazinul cunoaște rezultatul.',
    },
  },
} satisfies Messages<'ro'>;
