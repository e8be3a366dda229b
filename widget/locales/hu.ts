import type { Messages } from './messages.ts';

export const hu = {
  labels: {
    number: 'Kártyaszám',
    expiry: 'Lejárat',
    expiryFormat: 'HH / ÉÉ',
    cvv: 'Biztonsági kód',
    cvvHint: '3 számjegy hátul',
    holder: 'Név a kártyán',
    accepted: 'Elfogadott kártyák',
    secured: 'Titkosított. A bolt nem látja az adatait.',
    noScript: 'Kártyás fizetéshez kapcsolja be a JavaScriptet.',
  },
  form: {
    title: 'Kártyás fizetés',
    pay: '{amount} fizetése',
    save: 'Mentés',
    processing: 'Feldolgozás…',
    notices: {
      interrupted: { title: 'A fizetés nem sikerült', text: 'Nem történt terhelés. Kérjük, próbálja újra.' },
      offline: {
        title: 'Nincs internetkapcsolat',
        text: 'A beírt adatok megmaradnak. Fizessen, ha helyreállt a kapcsolat.',
      },
    },
  },
  session: {
    paying: '{amount} fizetése folyamatban…',
    verifying: 'Ellenőrzés a bankjánál…',
    expiring: 'Kérjük, fizessen két percen belül. Utána a fizetés elölről kezdődik.',
    keepOpen: 'Kérjük, hagyja nyitva ezt az oldalt.',
    cvvHint: '{digits} számjegy hátul',
    cvvHintFront: '{digits} számjegy elöl',
    brandDetected: '{brand} kártya',
    chooseBrand: 'Válassza ki, melyik márkával fizet',
    reference: 'Hivatkozás: {reference}',
    ending: 'végződése {digits}',
    alreadyPaid: 'Ez a rendelés már ki van fizetve',
    saved: 'Mentve',
    startAgain: 'Újrakezdés',
    checkNow: 'Ellenőrzés most',
    summary: {
      one: 'Kérjük, ellenőrizzen egy mezőt: {fields}.',
      other: 'Kérjük, ellenőrizzen {count} mezőt: {fields}.',
    },
    faults: {
      numberMissing: 'Adja meg a kártyaszámot',
      numberIncomplete: 'Hiányzik néhány számjegy',
      numberInvalid: 'Ellenőrizze, nincs-e elírás a számban',
      brandRefused: '{brand} itt nem használható',
      expiryMissing: 'Hiányzó dátum',
      expiryIncomplete: 'Hónap és év',
      expiryInvalid: 'Hónap: 01–12',
      expiryPast: 'A kártya lejárt',
      expiryTooFar: 'Ellenőrizze az évet',
      expiryWrong: 'Rossz dátum',
      cvvMissing: 'Adja meg a kódot',
      cvvIncomplete: '{digits} számjegy kell',
      cvvInvalid: 'Hibás kód',
      holderMissing: 'Adja meg a kártyán szereplő nevet',
      holderTooShort: 'Adja meg a teljes nevet',
      holderInvalid: 'Nevet adjon meg, ne számot',
    },
    notices: {
      declined: {
        title: 'A bankja elutasította a fizetést',
        text: 'Nem történt terhelés. Adja meg újra a biztonsági kódot, vagy használjon másik kártyát.',
      },
      detailsWrong: {
        title: 'A kártyaadatokat nem fogadták el',
        text: 'Nem történt terhelés. Kérjük, ellenőrizze a lent megjelölt mezőket, és fizessen újra.',
      },
      limitReached: {
        title: 'Elérte a kártyája limitjét',
        text: 'Nem történt terhelés. Kérjük, használjon másik kártyát, vagy kérdezze meg a bankját.',
      },
      notConfirmed: {
        title: 'A bankja nem tudta igazolni, hogy Ön fizet',
        text: 'Nem történt terhelés. Próbálja újra, vagy használjon másik kártyát.',
      },
      cancelled: {
        title: 'Ön megszakította a jóváhagyást',
        text: 'Nem történt terhelés. Bármikor újra megpróbálhatja.',
      },
      tookTooLong: { title: 'A jóváhagyás túl sokáig tartott', text: 'Nem történt terhelés. Kérjük, próbálja újra.' },
      tooManyAttempts: {
        title: 'Túl sok próbálkozás',
        text: 'Nem történt terhelés. Kérjük, várjon egy percet, és próbálja újra.',
      },
      repriced: {
        title: 'Az összeg megváltozott',
        text: 'Nem történt terhelés. Fizetés előtt kérjük, nézze meg az új összeget a gombon.',
      },
    },
    panels: {
      paid: { title: 'Sikeres fizetés', text: 'Köszönjük. Innen a bolt intézi tovább.' },
      pending: {
        title: 'A fizetését ellenőrizzük',
        text: 'A banknak még egy kis időre van szüksége. Kérjük, ne fizessen újra. Az eredményről a bolt tájékoztatja.',
      },
      expired: {
        title: 'Ez a fizetési oldal lejárt',
        text: 'Nem történt terhelés. Kérjük, indítsa újra a fizetést a boltban.',
      },
      unknown: {
        title: 'Várjuk a választ',
        text: 'Utánajárunk, mi lett a fizetésével. Kérjük, hagyja nyitva ezt az oldalt. Nem lesz kétszeres terhelés.',
      },
    },
    challenge: {
      title: 'Jóváhagyás a bankjánál',
      close: 'Jóváhagyás megszakítása',
      question: 'Megszakítja a jóváhagyást? A fizetés véget ér, és nem történik terhelés.',
      stay: 'Jóváhagyás folytatása',
      leave: 'Fizetés megszakítása',
    },
  },
  hosted: {
    title: 'Kártyás fizetés',
    verifying: 'Ellenőrzés a bankjánál…',
    confirm: 'A bankja meg akar győződni arról, hogy Ön az.',
    cancel: 'Mégse',
    returning: 'Visszatérés a boltba…',
    backToShop: 'Vissza a boltba',
    gone: {
      title: 'Itt nincs mit jóváhagyni',
      text: 'A fizetés véget ért, vagy lejárt az ideje. A bolt tudja az eredményt.',
    },
  },
} satisfies Messages<'hu'>;
