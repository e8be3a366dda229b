import type { Messages } from './messages.ts';

export const sl = {
  labels: {
    number: 'Številka kartice',
    expiry: 'Velja do',
    expiryFormat: 'MM / LL',
    cvv: 'Varnostna koda',
    cvvHint: '3 števke zadaj',
    holder: 'Ime na kartici',
    accepted: 'Sprejemamo kartice',
    secured: 'Šifrirano. Trgovina ne vidi podatkov.',
    noScript: 'Za plačilo s kartico vklopite JavaScript.',
  },
  form: {
    title: 'Plačilo s kartico',
    pay: 'Plačaj {amount}',
    save: 'Shrani',
    processing: 'Obdelava…',
    notices: {
      interrupted: { title: 'Plačilo ni uspelo', text: 'Račun ni bil bremenjen. Poskusite znova.' },
      offline: {
        title: 'Niste povezani',
        text: 'Vneseni podatki ostanejo tukaj. Plačajte, ko bo povezava spet na voljo.',
      },
    },
  },
  session: {
    paying: 'Plačilo {amount} poteka…',
    verifying: 'Preverjanje pri vaši banki…',
    expiring: 'Prosimo, plačajte v dveh minutah. Potem se bo plačilo začelo znova.',
    keepOpen: 'Pustite to stran odprto.',
    cvvHint: '{digits} števke zadaj',
    cvvHintFront: '{digits} števke spredaj',
    brandDetected: 'Kartica {brand}',
    chooseBrand: 'Izberite znamko, s katero plačujete',
    reference: 'Sklic {reference}',
    ending: 'konča se na {digits}',
    alreadyPaid: 'To naročilo je že plačano',
    saved: 'Shranjeno',
    startAgain: 'Začni znova',
    checkNow: 'Preveri zdaj',
    summary: {
      one: 'Preverite {count} polje: {fields}.',
      two: 'Preverite {count} polji: {fields}.',
      few: 'Preverite {count} polja: {fields}.',
      other: 'Preverite {count} polj: {fields}.',
    },
    faults: {
      numberMissing: 'Vnesite številko kartice',
      numberIncomplete: 'Nekaj števk manjka',
      numberInvalid: 'Preverite, ali je v številki napaka',
      brandRefused: '{brand} tukaj ni sprejeta',
      expiryMissing: 'Vnesite datum',
      expiryIncomplete: 'Mesec in leto',
      expiryInvalid: 'Mesec 01 do 12',
      expiryPast: 'Kartica je potekla',
      expiryTooFar: 'Preverite leto',
      expiryWrong: 'Preverite datum',
      cvvMissing: 'Vnesite kodo',
      cvvIncomplete: 'Vnesite {digits} števke',
      cvvInvalid: 'Preverite kodo',
      holderMissing: 'Vnesite ime na kartici',
      holderTooShort: 'Vnesite celotno ime',
      holderInvalid: 'Vnesite ime, ne številke',
    },
    notices: {
      declined: {
        title: 'Vaša banka je zavrnila plačilo',
        text: 'Račun ni bil bremenjen. Znova vnesite varnostno kodo ali uporabite drugo kartico.',
      },
      detailsWrong: {
        title: 'Podatki kartice niso bili sprejeti',
        text: 'Račun ni bil bremenjen. Preverite, kar je označeno spodaj, in znova plačajte.',
      },
      limitReached: {
        title: 'Limit vaše kartice je dosežen',
        text: 'Račun ni bil bremenjen. Uporabite drugo kartico ali vprašajte svojo banko.',
      },
      notConfirmed: {
        title: 'Vaša banka ni mogla potrditi vaše istovetnosti',
        text: 'Račun ni bil bremenjen. Poskusite znova ali uporabite drugo kartico.',
      },
      cancelled: {
        title: 'Potrditev ste preklicali',
        text: 'Račun ni bil bremenjen. Znova lahko poskusite kadar koli.',
      },
      tookTooLong: { title: 'Potrditev je trajala predolgo', text: 'Račun ni bil bremenjen. Poskusite znova.' },
      tooManyAttempts: {
        title: 'Preveč poskusov',
        text: 'Račun ni bil bremenjen. Počakajte minuto in poskusite znova.',
      },
      repriced: {
        title: 'Znesek se je spremenil',
        text: 'Račun ni bil bremenjen. Pred plačilom preverite novi znesek na gumbu.',
      },
    },
    panels: {
      paid: { title: 'Plačilo je končano', text: 'Hvala. Naprej poskrbi trgovina.' },
      pending: {
        title: 'Vaše plačilo se preverja',
        text: 'Banka potrebuje še malo časa. Ne plačajte še enkrat. Trgovina vas bo obvestila o izidu.',
      },
      expired: {
        title: 'Ta plačilna stran je potekla',
        text: 'Račun ni bil bremenjen. Plačilo znova začnite v trgovini.',
      },
      unknown: {
        title: 'Čakamo na odgovor',
        text: 'Preverjamo, kaj se je zgodilo z vašim plačilom. Pustite to stran odprto. Račun ne bo bremenjen dvakrat.',
      },
    },
    challenge: {
      title: 'Potrdite pri svoji banki',
      close: 'Prekliči potrditev',
      question: 'Želite preklicati potrditev? Plačilo se bo končalo in račun ne bo bremenjen.',
      stay: 'Nadaljuj potrjevanje',
      leave: 'Prekliči plačilo',
    },
  },
  hosted: {
    title: 'Plačilo s kartico',
    verifying: 'Preverjanje pri vaši banki…',
    confirm: 'Vaša banka želi preveriti, ali ste to res vi.',
    cancel: 'Prekliči',
    returning: 'Vračanje v trgovino…',
    backToShop: 'Nazaj v trgovino',
    gone: {
      title: 'Tukaj ni kaj potrditi',
      text: 'Plačilo je končano ali pa je čas zanj potekel. Trgovina pozna izid.',
    },
  },
} satisfies Messages<'sl'>;
