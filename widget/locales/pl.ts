import type { Messages } from './messages.ts';

export const pl = {
  labels: {
    number: 'Numer karty',
    expiry: 'Data ważności',
    expiryFormat: 'MM / RR',
    cvv: 'Kod CVV',
    cvvHint: '3 cyfry z tyłu',
    holder: 'Imię i nazwisko na karcie',
    accepted: 'Akceptowane karty',
    secured: 'Szyfrowane i niewidoczne dla sklepu.',
    noScript: 'Włącz JavaScript, aby zapłacić kartą.',
  },
  form: {
    title: 'Płatność kartą',
    pay: 'Zapłać {amount}',
    save: 'Zapisz',
    processing: 'Przetwarzanie…',
    notices: {
      interrupted: { title: 'Płatność się nie powiodła', text: 'Nic nie zostało pobrane. Spróbuj ponownie.' },
      offline: {
        title: 'Brak połączenia z internetem',
        text: 'Wpisane dane pozostaną na miejscu. Zapłać, gdy połączenie wróci.',
      },
    },
  },
  session: {
    paying: 'Płatność {amount} w toku…',
    verifying: 'Sprawdzanie w Twoim banku…',
    expiring: 'Prosimy zapłacić w ciągu dwóch minut. Później płatność zacznie się od nowa.',
    keepOpen: 'Nie zamykaj tej strony.',
    cvvHint: '{digits} cyfry z tyłu',
    cvvHintFront: '{digits} cyfry z przodu',
    brandDetected: 'Karta {brand}',
    chooseBrand: 'Wybierz markę karty',
    reference: 'Numer referencyjny {reference}',
    ending: 'kończy się na {digits}',
    alreadyPaid: 'To zamówienie jest już opłacone',
    saved: 'Zapisano',
    startAgain: 'Zacznij od nowa',
    checkNow: 'Sprawdź teraz',
    summary: {
      one: 'Sprawdź jedno pole: {fields}.',
      few: 'Sprawdź {count} pola: {fields}.',
      many: 'Sprawdź {count} pól: {fields}.',
      other: 'Sprawdź {count} pola: {fields}.',
    },
    faults: {
      numberMissing: 'Podaj numer karty',
      numberIncomplete: 'Brakuje kilku cyfr',
      numberInvalid: 'Sprawdź, czy w numerze nie ma błędu',
      brandRefused: 'Nie obsługujemy {brand}',
      expiryMissing: 'Podaj datę',
      expiryIncomplete: 'Miesiąc i rok',
      expiryInvalid: 'Miesiąc 01–12',
      expiryPast: 'Karta wygasła',
      expiryTooFar: 'Sprawdź rok',
      expiryWrong: 'Sprawdź datę',
      cvvMissing: 'Podaj kod',
      cvvIncomplete: 'Podaj {digits} cyfry',
      cvvInvalid: 'Sprawdź kod',
      holderMissing: 'Podaj imię i nazwisko z karty',
      holderTooShort: 'Podaj pełne imię i nazwisko',
      holderInvalid: 'Podaj imię i nazwisko, nie numer',
    },
    notices: {
      declined: {
        title: 'Twój bank odrzucił płatność',
        text: 'Nic nie zostało pobrane. Podaj kod CVV jeszcze raz lub użyj innej karty.',
      },
      detailsWrong: {
        title: 'Dane karty nie zostały przyjęte',
        text: 'Nic nie zostało pobrane. Sprawdź zaznaczone poniżej pola i zapłać ponownie.',
      },
      limitReached: {
        title: 'Limit Twojej karty został osiągnięty',
        text: 'Nic nie zostało pobrane. Użyj innej karty lub skontaktuj się z bankiem.',
      },
      notConfirmed: {
        title: 'Twój bank nie mógł potwierdzić Twojej tożsamości',
        text: 'Nic nie zostało pobrane. Spróbuj ponownie lub użyj innej karty.',
      },
      cancelled: {
        title: 'Potwierdzenie zostało anulowane',
        text: 'Nic nie zostało pobrane. Możesz spróbować ponownie w dowolnej chwili.',
      },
      tookTooLong: { title: 'Potwierdzanie trwało zbyt długo', text: 'Nic nie zostało pobrane. Spróbuj ponownie.' },
      tooManyAttempts: {
        title: 'Zbyt wiele prób',
        text: 'Nic nie zostało pobrane. Odczekaj minutę i spróbuj ponownie.',
      },
      repriced: {
        title: 'Kwota się zmieniła',
        text: 'Nic nie zostało pobrane. Przed zapłatą sprawdź nową kwotę na przycisku.',
      },
    },
    panels: {
      paid: { title: 'Płatność zakończona', text: 'Dziękujemy. Resztą zajmie się sklep.' },
      pending: {
        title: 'Twoja płatność jest sprawdzana',
        text: 'Bank potrzebuje trochę więcej czasu. Nie płać ponownie. Sklep poinformuje Cię o wyniku.',
      },
      expired: {
        title: 'Ta strona płatności wygasła',
        text: 'Nic nie zostało pobrane. Rozpocznij płatność w sklepie jeszcze raz.',
      },
      unknown: {
        title: 'Czekamy na odpowiedź',
        text: 'Sprawdzamy, co się stało z Twoją płatnością. Nie zamykaj tej strony. Kwota nie zostanie pobrana dwa razy.',
      },
    },
    challenge: {
      title: 'Potwierdź w swoim banku',
      close: 'Anuluj potwierdzenie',
      question: 'Anulować potwierdzenie? Płatność zostanie przerwana i nic nie zostanie pobrane.',
      stay: 'Kontynuuj potwierdzanie',
      leave: 'Anuluj płatność',
    },
  },
  hosted: {
    title: 'Płatność kartą',
    verifying: 'Sprawdzanie w Twoim banku…',
    confirm: 'Twój bank chce się upewnić, że to Ty.',
    cancel: 'Anuluj',
    returning: 'Powrót do sklepu…',
    backToShop: 'Wróć do sklepu',
    gone: {
      title: 'Nie ma tu nic do potwierdzenia',
      text: 'Płatność się zakończyła lub jej czas minął. Sklep zna wynik.',
    },
  },
} satisfies Messages<'pl'>;
