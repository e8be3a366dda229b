import type { ShopperTexts } from './texts.ts';

export const pl = {
  rows: {
    another: 'Inna karta',
    expired: 'Wygasła',
    theShop: 'Ten sklep',
  },
  saved: {
    expired: 'Ta karta wygasła. Wybierz inny sposób płatności.',
    remove: 'Usuń',
    question: 'Usunąć {account}? Nie pojawi się już przy płatności.',
    keep: 'Zachowaj',
    removed: 'Usunięto: {account}.',
    notRemoved: 'Nie udało się usunąć. Spróbuj ponownie.',
  },
  saving: {
    label: 'Zapisz moje dane na następny raz',
    consent:
      '{shop} może przechowywać te dane na potrzeby płatności, które rozpoczynasz samodzielnie. Możesz je usunąć w każdej chwili.',
  },
  wallets: {
    pay: 'Zapłać z {wallet}',
    or: 'lub zapłać inaczej',
    closed: 'Portfel został zamknięty. Nic nie pobrano.',
  },
  message: {
    phone: {
      title: 'Potwierdź na telefonie',
      text: '{brand}: wysłano wiadomość na Twój telefon. Potwierdź tam płatność; ta strona przejdzie dalej sama.',
    },
    email: {
      title: 'Potwierdź w e-mailu',
      text: '{brand}: wysłano do Ciebie e-mail. Potwierdź tam płatność; ta strona przejdzie dalej sama.',
    },
  },
  instalments: {
    label: 'Płatność w ratach',
    once: 'Zapłać od razu',
    total: {
      one: '{count} rata, łącznie {total}.',
      few: '{count} raty, łącznie {total}.',
      many: '{count} rat, łącznie {total}.',
      other: '{count} raty, łącznie {total}.',
    },
    rounded: 'Kwoty są zaokrąglone.',
  },
  details: {
    contact: 'Twoje dane',
    address: 'Adres rozliczeniowy',
    givenName: 'Imię',
    surname: 'Nazwisko',
    email: 'Adres e-mail',
    phone: 'Numer telefonu',
    country: 'Kraj',
    street1: 'Ulica i numer',
    city: 'Miejscowość',
    state: 'Stan',
    province: 'Prowincja',
    postcode: 'Kod pocztowy',
    zip: 'Kod ZIP',
    pin: 'Kod PIN',
    faults: {
      missing: 'Wypełnij to pole',
      choose: 'Wybierz',
      emailInvalid: 'Sprawdź adres e-mail',
      phoneInvalid: 'Sprawdź numer telefonu',
      postcodeInvalid: 'Sprawdź kod pocztowy',
      street1Incomplete: 'Podaj także ulicę',
    },
  },
} satisfies ShopperTexts;
