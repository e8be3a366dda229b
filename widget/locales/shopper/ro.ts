import type { ShopperTexts } from './texts.ts';

export const ro = {
  rows: {
    another: 'Alt card',
    expired: 'Expirat',
    theShop: 'Acest magazin',
  },
  saved: {
    expired: 'Acest card a expirat. Vă rugăm să alegeți altă modalitate de plată.',
    remove: 'Eliminați',
    question: 'Eliminați {account}? Nu vă va mai fi propus.',
    keep: 'Păstrați',
    removed: '{account}: eliminat.',
    notRemoved: 'Nu a putut fi eliminat. Încercați din nou.',
  },
  saving: {
    label: 'Salvează datele mele pentru data viitoare',
    consent:
      '{shop} poate păstra aceste date pentru plățile pe care le inițiați dumneavoastră. Le puteți elimina oricând.',
  },
  wallets: {
    pay: 'Plătiți cu {wallet}',
    or: 'sau plătiți altfel',
    closed: 'Portofelul a fost închis. Nu s-a debitat nimic.',
  },
  message: {
    phone: {
      title: 'Confirmați pe telefonul dvs.',
      text: '{brand} a trimis un mesaj pe telefonul dvs. Confirmați plata acolo; această pagină continuă singură.',
    },
    email: {
      title: 'Confirmați în e-mailul dvs.',
      text: '{brand} v-a trimis un e-mail. Confirmați plata acolo; această pagină continuă singură.',
    },
  },
  instalments: {
    label: 'Plata în rate',
    once: 'Plata integrală',
    total: {
      one: '{count} rată, în total {total}.',
      few: '{count} rate, în total {total}.',
      other: '{count} de rate, în total {total}.',
    },
    rounded: 'Sumele sunt rotunjite.',
  },
  details: {
    contact: 'Despre dumneavoastră',
    address: 'Adresă de facturare',
    givenName: 'Prenume',
    surname: 'Nume',
    email: 'Adresă de e-mail',
    phone: 'Număr de telefon',
    country: 'Țară',
    street1: 'Stradă și număr',
    city: 'Localitate',
    state: 'Stat',
    province: 'Provincie',
    postcode: 'Cod poștal',
    zip: 'Cod ZIP',
    pin: 'Cod PIN',
    faults: {
      missing: 'Completați acest câmp',
      choose: 'Alegeți o opțiune',
      emailInvalid: 'Verificați adresa de e-mail',
      phoneInvalid: 'Verificați numărul de telefon',
      postcodeInvalid: 'Verificați codul poștal',
      street1Incomplete: 'Indicați și strada',
    },
  },
} satisfies ShopperTexts;
