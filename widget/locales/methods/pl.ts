import type { MethodTexts } from './texts.ts';

export const pl = {
  choose: 'Jak chcesz zapłacić?',
  titles: {
    card: 'Karta',
    directDebit: 'Polecenie zapłaty SEPA',
    onlineTransfer: 'Szybki przelew',
    virtualAccount: 'Usługa płatnicza',
    invoice: 'Faktura',
    prepayment: 'Przelew bankowy',
    voucher: 'Gotówka lub voucher',
    wallet: 'Portfel',
  },
  accountHolder: 'Posiadacz rachunku',
  iban: 'IBAN',
  chooseBrand: 'Wybierz, gdzie chcesz zapłacić',
  phone: 'Numer telefonu',
  email: 'Adres e-mail',
  confirmed: {
    here: 'Za chwilę zobaczysz, dokąd wysłać pieniądze.',
    onPage: 'Przejdziesz do {brand}, aby potwierdzić płatność.',
    phone: '{brand} wyśle wiadomość na Twój telefon. Potwierdź tam płatność.',
    email: '{brand} wyśle Ci e-mail. Potwierdź tam płatność.',
  },
  failed: 'Nie udało się wczytać. Wybierz ponownie.',
  theShop: 'ten sklep',
  mandate:
    'Płacąc, upoważniasz {shop} do pobrania tej kwoty z Twojego rachunku poleceniem zapłaty, a swój bank do jego obciążenia. W ciągu ośmiu tygodni od obciążenia możesz zażądać od banku zwrotu.',
  faults: {
    holderMissing: 'Podaj posiadacza rachunku',
    holderTooShort: 'Podaj pełne imię i nazwisko',
    ibanMissing: 'Podaj IBAN',
    ibanIncomplete: 'Sprawdź długość numeru IBAN',
    phone: 'Sprawdź numer telefonu',
    email: 'Sprawdź adres e-mail',
    ibanInvalid: 'Sprawdź, czy w IBAN nie ma błędu',
  },
} satisfies MethodTexts;
