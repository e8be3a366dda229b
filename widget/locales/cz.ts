import type { Messages } from './messages.ts';

export const cz = {
  labels: {
    number: 'Číslo karty',
    expiry: 'Platnost do',
    expiryFormat: 'MM / RR',
    cvv: 'Bezpečnostní kód',
    cvvHint: '3 číslice vzadu',
    holder: 'Jméno na kartě',
    accepted: 'Přijímané karty',
    secured: 'Šifrováno. Obchod vaše údaje nevidí.',
    noScript: 'Chcete-li platit kartou, zapněte prosím JavaScript.',
  },
  form: {
    title: 'Platba kartou',
    pay: 'Zaplatit {amount}',
    payNow: 'Zaplatit',
    paying: 'Platba {amount} probíhá…',
    processing: 'Zpracovává se…',
    notices: {
      interrupted: { title: 'Platba se nezdařila', text: 'Nic nebylo strženo. Zkuste to prosím znovu.' },
      offline: {
        title: 'Jste offline',
        text: 'Co jste vyplnili, zůstane zachováno. Zaplaťte, až se připojení obnoví.',
      },
    },
  },
  session: {
    verifying: 'Ověřuje se u vaší banky…',
    expiring: 'Zaplaťte prosím do dvou minut. Poté platba začne znovu.',
    keepOpen: 'Nechte prosím tuto stránku otevřenou.',
    cvvHint: '{digits} číslice vzadu',
    cvvHintFront: '{digits} číslice vpředu',
    brandDetected: 'Karta {brand}',
    chooseBrand: 'Vyberte značku, kterou zaplatíte',
    reference: 'Označení {reference}',
    startAgain: 'Začít znovu',
    checkNow: 'Zkontrolovat',
    summary: {
      one: 'Zkontrolujte prosím jedno pole: {fields}.',
      few: 'Zkontrolujte prosím {count} pole: {fields}.',
      many: 'Zkontrolujte prosím {count} pole: {fields}.',
      other: 'Zkontrolujte prosím {count} polí: {fields}.',
    },
    faults: {
      numberMissing: 'Zadejte číslo karty',
      numberIncomplete: 'Některé číslice chybí',
      numberInvalid: 'Zkontrolujte, zda v čísle není překlep',
      brandRefused: '{brand} zde nepřijímáme',
      expiryMissing: 'Zadejte datum',
      expiryIncomplete: 'Měsíc a rok',
      expiryInvalid: 'Měsíc 01 až 12',
      expiryPast: 'Karta už neplatí',
      expiryTooFar: 'Zkontrolujte rok',
      expiryWrong: 'Nesprávné datum',
      cvvMissing: 'Zadejte kód',
      cvvIncomplete: 'Zadejte {digits} číslice',
      cvvInvalid: 'Zkontrolujte kód',
      holderMissing: 'Zadejte jméno na kartě',
      holderTooShort: 'Zadejte celé jméno',
      holderInvalid: 'Zadejte jméno, ne číslo',
    },
    notices: {
      declined: {
        title: 'Vaše banka platbu zamítla',
        text: 'Nic nebylo strženo. Zadejte bezpečnostní kód znovu, nebo použijte jinou kartu.',
      },
      detailsWrong: {
        title: 'Údaje o kartě nebyly přijaty',
        text: 'Nic nebylo strženo. Zkontrolujte prosím, co je níže označeno, a zaplaťte znovu.',
      },
      limitReached: {
        title: 'Byl dosažen limit vaší karty',
        text: 'Nic nebylo strženo. Použijte prosím jinou kartu, nebo se obraťte na svou banku.',
      },
      notConfirmed: {
        title: 'Vaše banka nemohla ověřit vaši totožnost',
        text: 'Nic nebylo strženo. Zkuste to znovu, nebo použijte jinou kartu.',
      },
      cancelled: { title: 'Potvrzení jste zrušili', text: 'Nic nebylo strženo. Můžete to kdykoli zkusit znovu.' },
      tookTooLong: { title: 'Potvrzení trvalo příliš dlouho', text: 'Nic nebylo strženo. Zkuste to prosím znovu.' },
      tooManyAttempts: {
        title: 'Příliš mnoho pokusů',
        text: 'Nic nebylo strženo. Počkejte prosím minutu a zkuste to znovu.',
      },
      repriced: {
        title: 'Částka se změnila',
        text: 'Nic nebylo strženo. Než zaplatíte, zkontrolujte prosím novou částku na tlačítku.',
      },
    },
    panels: {
      paid: { title: 'Platba je dokončena', text: 'Děkujeme. Dál se postará obchod.' },
      pending: {
        title: 'Vaše platba se ověřuje',
        text: 'Banka potřebuje trochu více času. Neplaťte prosím znovu. O výsledku vás bude informovat obchod.',
      },
      expired: {
        title: 'Platnost této platební stránky vypršela',
        text: 'Nic nebylo strženo. Začněte prosím platbu v obchodě znovu.',
      },
      unknown: {
        title: 'Čekáme na odpověď',
        text: 'Zjišťujeme, jak vaše platba dopadla. Nechte prosím tuto stránku otevřenou. Částka se nestrhne dvakrát.',
      },
    },
    challenge: {
      title: 'Potvrďte u své banky',
      close: 'Zrušit potvrzení',
      question: 'Zrušit potvrzení? Platba skončí a nic se nestrhne.',
      stay: 'Pokračovat',
      leave: 'Zrušit platbu',
    },
  },
  hosted: {
    title: 'Platba kartou',
    verifying: 'Ověřuje se u vaší banky…',
    confirm: 'Vaše banka se chce ujistit, že jste to vy.',
    cancel: 'Zrušit',
    returning: 'Vracíme vás do obchodu…',
    backToShop: 'Zpět do obchodu',
    gone: { title: 'Není tu co potvrzovat', text: 'Platba skončila, nebo její čas vypršel. Obchod výsledek zná.' },
  },
} satisfies Messages<'cz'>;
