import type { Messages } from './messages.ts';

export const sk = {
  labels: {
    number: 'Číslo karty',
    expiry: 'Platnosť do',
    expiryFormat: 'MM / RR',
    cvv: 'Bezpečnostný kód',
    cvvHint: '3 číslice vzadu',
    holder: 'Meno na karte',
    accepted: 'Prijímané karty',
    secured: 'Šifrované. Obchod vaše údaje nevidí.',
    noScript: 'Ak chcete platiť kartou, zapnite JavaScript.',
  },
  form: {
    title: 'Platba kartou',
    pay: 'Zaplatiť {amount}',
    payNow: 'Zaplatiť',
    paying: 'Platba {amount} prebieha…',
    processing: 'Spracúva sa…',
    notices: {
      interrupted: { title: 'Platba sa nepodarila', text: 'Nič nebolo stiahnuté. Skúste to znova.' },
      offline: {
        title: 'Ste offline',
        text: 'Čo ste vyplnili, zostane zachované. Zaplaťte, keď sa pripojenie obnoví.',
      },
    },
  },
  session: {
    verifying: 'Overuje sa vo vašej banke…',
    expiring: 'Zaplaťte prosím do dvoch minút. Potom sa platba začne znova.',
    keepOpen: 'Nechajte túto stránku otvorenú.',
    cvvHint: '{digits} číslice vzadu',
    cvvHintFront: '{digits} číslice vpredu',
    brandDetected: 'Karta {brand}',
    chooseBrand: 'Vyberte značku, ktorou zaplatíte',
    reference: 'Referencia {reference}',
    startAgain: 'Začať znova',
    checkNow: 'Skontrolovať',
    summary: {
      one: 'Skontrolujte jedno pole: {fields}.',
      few: 'Skontrolujte {count} polia: {fields}.',
      many: 'Skontrolujte {count} poľa: {fields}.',
      other: 'Skontrolujte {count} polí: {fields}.',
    },
    faults: {
      numberMissing: 'Zadajte číslo karty',
      numberIncomplete: 'Niektoré číslice chýbajú',
      numberInvalid: 'Skontrolujte, či v čísle nie je preklep',
      brandRefused: '{brand} tu neprijímame',
      expiryMissing: 'Zadajte dátum',
      expiryIncomplete: 'Mesiac a rok',
      expiryInvalid: 'Mesiac 01 až 12',
      expiryPast: 'Karta už neplatí',
      expiryTooFar: 'Skontrolujte rok',
      expiryWrong: 'Chybný dátum',
      cvvMissing: 'Zadajte kód',
      cvvIncomplete: 'Zadajte {digits} číslice',
      cvvInvalid: 'Skontrolujte kód',
      holderMissing: 'Zadajte meno na karte',
      holderTooShort: 'Zadajte celé meno',
      holderInvalid: 'Zadajte meno, nie číslo',
    },
    notices: {
      declined: {
        title: 'Vaša banka platbu zamietla',
        text: 'Nič nebolo stiahnuté. Zadajte bezpečnostný kód znova alebo použite inú kartu.',
      },
      detailsWrong: {
        title: 'Údaje o karte neboli prijaté',
        text: 'Nič nebolo stiahnuté. Skontrolujte, čo je nižšie označené, a zaplaťte znova.',
      },
      limitReached: {
        title: 'Limit vašej karty je vyčerpaný',
        text: 'Nič nebolo stiahnuté. Použite inú kartu alebo sa obráťte na svoju banku.',
      },
      notConfirmed: {
        title: 'Vaša banka nemohla overiť vašu totožnosť',
        text: 'Nič nebolo stiahnuté. Skúste to znova alebo použite inú kartu.',
      },
      cancelled: { title: 'Potvrdenie ste zrušili', text: 'Nič nebolo stiahnuté. Môžete to kedykoľvek skúsiť znova.' },
      tookTooLong: { title: 'Potvrdenie trvalo príliš dlho', text: 'Nič nebolo stiahnuté. Skúste to znova.' },
      tooManyAttempts: { title: 'Priveľa pokusov', text: 'Nič nebolo stiahnuté. Počkajte minútu a skúste to znova.' },
      repriced: {
        title: 'Suma sa zmenila',
        text: 'Nič nebolo stiahnuté. Skôr než zaplatíte, skontrolujte novú sumu na tlačidle.',
      },
    },
    panels: {
      paid: { title: 'Platba je dokončená', text: 'Ďakujeme. Ďalej sa postará obchod.' },
      pending: {
        title: 'Vaša platba sa overuje',
        text: 'Banka potrebuje ešte trochu času. Neplaťte znova. O výsledku vás bude informovať obchod.',
      },
      expired: {
        title: 'Platnosť tejto platobnej stránky vypršala',
        text: 'Nič nebolo stiahnuté. Začnite platbu v obchode znova.',
      },
      unknown: {
        title: 'Čakáme na odpoveď',
        text: 'Zisťujeme, ako vaša platba dopadla. Nechajte túto stránku otvorenú. Suma sa nestiahne dvakrát.',
      },
    },
    challenge: {
      title: 'Potvrďte vo svojej banke',
      close: 'Zrušiť potvrdenie',
      question: 'Zrušiť potvrdenie? Platba sa skončí a nič sa nestiahne.',
      stay: 'Pokračovať',
      leave: 'Zrušiť platbu',
    },
  },
  hosted: {
    title: 'Platba kartou',
    verifying: 'Overuje sa vo vašej banke…',
    confirm: 'Vaša banka sa chce uistiť, že ste to vy.',
    cancel: 'Zrušiť',
    returning: 'Vraciame vás do obchodu…',
    backToShop: 'Späť do obchodu',
    gone: {
      title: 'Nie je tu čo potvrdzovať',
      text: 'Platba sa skončila alebo jej čas vypršal. Obchod výsledok pozná.',
    },
  },
} satisfies Messages<'sk'>;
