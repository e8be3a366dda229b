import type { ShopperTexts } from './texts.ts';

export const fi = {
  rows: {
    another: 'Toinen kortti',
    expired: 'Vanhentunut',
    theShop: 'Tämä kauppa',
  },
  saved: {
    expired: 'Tämä kortti on vanhentunut. Valitse toinen maksutapa.',
    remove: 'Poista',
    question: 'Poistetaanko {account}? Sitä ei enää tarjota sinulle.',
    keep: 'Säilytä',
    removed: '{account} on poistettu.',
    notRemoved: 'Poistaminen ei onnistunut. Yritä uudelleen.',
  },
  saving: {
    label: 'Tallenna tietoni seuraavaa kertaa varten',
    consent: '{shop} saa tallentaa tiedot maksuihin, jotka aloitat itse. Voit poistaa ne milloin tahansa.',
  },
  wallets: {
    pay: 'Maksa: {wallet}',
    or: 'tai maksa muulla tavalla',
    closed: 'Lompakko suljettiin. Mitään ei veloitettu.',
  },
  message: {
    phone: {
      title: 'Vahvista puhelimessasi',
      text: '{brand} on lähettänyt viestin puhelimeesi. Vahvista maksu siellä; tämä sivu jatkaa itsestään.',
    },
    email: {
      title: 'Vahvista sähköpostissasi',
      text: '{brand} on lähettänyt sinulle sähköpostia. Vahvista maksu siellä; tämä sivu jatkaa itsestään.',
    },
  },
  instalments: {
    label: 'Maksuerät',
    once: 'Maksa kerralla',
    total: {
      one: '{count} erä, yhteensä {total}.',
      other: '{count} erää, yhteensä {total}.',
    },
    rounded: 'Summat on pyöristetty.',
  },
  details: {
    contact: 'Tietosi',
    address: 'Laskutusosoite',
    givenName: 'Etunimi',
    surname: 'Sukunimi',
    email: 'Sähköpostiosoite',
    phone: 'Puhelinnumero',
    country: 'Maa',
    street1: 'Katuosoite',
    city: 'Postitoimipaikka',
    state: 'Osavaltio',
    province: 'Provinssi',
    postcode: 'Postinumero',
    zip: 'ZIP-koodi',
    pin: 'PIN-koodi',
    faults: {
      missing: 'Täytä tämä kenttä',
      choose: 'Valitse',
      emailInvalid: 'Tarkista sähköpostiosoite',
      phoneInvalid: 'Tarkista puhelinnumero',
      postcodeInvalid: 'Tarkista postinumero',
      street1Incomplete: 'Anna myös kadun nimi',
    },
  },
} satisfies ShopperTexts;
