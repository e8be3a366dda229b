import type { Messages } from './messages.ts';

export const fi = {
  labels: {
    number: 'Kortin numero',
    expiry: 'Voimassa asti',
    expiryFormat: 'KK / VV',
    cvv: 'Turvakoodi',
    cvvHint: '3 numeroa takana',
    holder: 'Nimi kortissa',
    accepted: 'Hyväksytyt kortit',
    secured: 'Salattu. Kauppa ei näe tietojasi.',
    noScript: 'Ota JavaScript käyttöön, jotta voit maksaa kortilla.',
  },
  form: {
    title: 'Korttimaksu',
    pay: 'Maksa {amount}',
    save: 'Tallenna',
    processing: 'Käsitellään…',
    notices: {
      interrupted: { title: 'Maksu ei onnistunut', text: 'Mitään ei ole veloitettu. Yritä uudelleen.' },
      offline: { title: 'Ei verkkoyhteyttä', text: 'Kirjoittamasi tiedot säilyvät. Maksa, kun yhteys palaa.' },
    },
  },
  session: {
    paying: 'Maksetaan {amount}…',
    verifying: 'Vahvistetaan pankistasi…',
    expiring: 'Maksa kahden minuutin kuluessa. Sen jälkeen maksu alkaa alusta.',
    keepOpen: 'Pidä tämä sivu auki.',
    cvvHint: '{digits} numeroa takana',
    cvvHintFront: '{digits} numeroa edessä',
    brandDetected: '{brand}-kortti',
    chooseBrand: 'Valitse korttimerkki, jolla maksat',
    reference: 'Viite {reference}',
    ending: 'loppuu numeroihin {digits}',
    alreadyPaid: 'Tämä tilaus on jo maksettu',
    saved: 'Tallennettu',
    startAgain: 'Aloita alusta',
    checkNow: 'Tarkista nyt',
    summary: {
      one: 'Tarkista yksi kenttä: {fields}.',
      other: 'Tarkista {count} kenttää: {fields}.',
    },
    faults: {
      numberMissing: 'Anna kortin numero',
      numberIncomplete: 'Numeroita puuttuu',
      numberInvalid: 'Tarkista kortin numero',
      brandRefused: '{brand} ei käy täällä',
      expiryMissing: 'Anna päivämäärä',
      expiryIncomplete: 'Kuukausi ja vuosi',
      expiryInvalid: 'Kuukausi 01–12',
      expiryPast: 'Vanhentunut',
      expiryTooFar: 'Tarkista vuosi',
      expiryWrong: 'Tarkista päiväys',
      cvvMissing: 'Anna koodi',
      cvvIncomplete: 'Anna {digits} numeroa',
      cvvInvalid: 'Tarkista koodi',
      holderMissing: 'Anna kortissa oleva nimi',
      holderTooShort: 'Anna koko nimi',
      holderInvalid: 'Anna nimi, ei numeroa',
    },
    notices: {
      declined: {
        title: 'Pankkisi hylkäsi maksun',
        text: 'Mitään ei ole veloitettu. Anna turvakoodi uudelleen tai käytä toista korttia.',
      },
      detailsWrong: {
        title: 'Kortin tietoja ei hyväksytty',
        text: 'Mitään ei ole veloitettu. Tarkista alla merkityt kohdat ja maksa uudelleen.',
      },
      limitReached: {
        title: 'Korttisi käyttöraja on täynnä',
        text: 'Mitään ei ole veloitettu. Käytä toista korttia tai kysy pankistasi.',
      },
      notConfirmed: {
        title: 'Pankkisi ei voinut vahvistaa henkilöllisyyttäsi',
        text: 'Mitään ei ole veloitettu. Yritä uudelleen tai käytä toista korttia.',
      },
      cancelled: {
        title: 'Peruutit vahvistuksen',
        text: 'Mitään ei ole veloitettu. Voit yrittää uudelleen milloin haluat.',
      },
      tookTooLong: { title: 'Vahvistus kesti liian kauan', text: 'Mitään ei ole veloitettu. Yritä uudelleen.' },
      tooManyAttempts: {
        title: 'Liian monta yritystä',
        text: 'Mitään ei ole veloitettu. Odota minuutti ja yritä uudelleen.',
      },
      repriced: {
        title: 'Summa on muuttunut',
        text: 'Mitään ei ole veloitettu. Tarkista uusi summa painikkeesta ennen kuin maksat.',
      },
    },
    panels: {
      paid: { title: 'Maksu on suoritettu', text: 'Kiitos. Kauppa jatkaa tästä.' },
      pending: {
        title: 'Maksuasi tarkistetaan',
        text: 'Pankki tarvitsee hieman lisää aikaa. Älä maksa uudelleen. Kauppa ilmoittaa sinulle lopputuloksen.',
      },
      expired: {
        title: 'Tämä maksusivu on vanhentunut',
        text: 'Mitään ei ole veloitettu. Aloita maksaminen kaupassa alusta.',
      },
      unknown: {
        title: 'Odotetaan vastausta',
        text: 'Selvitämme, miten maksusi kävi. Pidä tämä sivu auki. Sinua ei veloiteta kahdesti.',
      },
    },
    challenge: {
      title: 'Vahvista pankissasi',
      close: 'Peruuta vahvistus',
      question: 'Peruutetaanko vahvistus? Maksu päättyy, eikä mitään veloiteta.',
      stay: 'Jatka vahvistamista',
      leave: 'Peruuta maksu',
    },
  },
  hosted: {
    title: 'Korttimaksu',
    verifying: 'Vahvistetaan pankistasi…',
    confirm: 'Pankkisi haluaa varmistaa, että maksaja olet sinä.',
    cancel: 'Peruuta',
    returning: 'Palataan kauppaan…',
    backToShop: 'Takaisin kauppaan',
    gone: {
      title: 'Täällä ei ole vahvistettavaa',
      text: 'Maksu on päättynyt tai sen aika on umpeutunut. Kauppa tietää lopputuloksen.',
    },
  },
} satisfies Messages<'fi'>;
