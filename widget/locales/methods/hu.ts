import type { MethodTexts } from './texts.ts';

export const hu = {
  choose: 'Hogyan szeretne fizetni?',
  titles: {
    card: 'Kártya',
    directDebit: 'SEPA beszedés',
    onlineTransfer: 'Online átutalás',
    virtualAccount: 'Fizetési szolgáltatás',
    invoice: 'Számla',
    prepayment: 'Banki átutalás',
    voucher: 'Készpénz vagy utalvány',
    wallet: 'Tárca',
  },
  accountHolder: 'Számlatulajdonos',
  iban: 'IBAN',
  chooseBrand: 'Válassza ki, hol fizet',
  phone: 'Telefonszám',
  email: 'E-mail-cím',
  confirmed: {
    here: 'A következő lépésben látja, hová kell küldeni a pénzt.',
    onPage: 'A fizetést itt hagyhatja jóvá: {brand}.',
    phone: '{brand}: üzenetet küldünk a telefonjára. Ott hagyja jóvá a fizetést.',
    email: '{brand}: e-mailt küldünk Önnek. Abban hagyja jóvá a fizetést.',
  },
  failed: 'Nem sikerült betölteni. Kérjük, válassza ki újra.',
  theShop: 'ez a bolt',
  mandate:
    'A fizetéssel felhatalmazza a kedvezményezettet ({shop}), hogy ezt az összeget beszedje a számlájáról, a bankját pedig, hogy megterhelje a számlát. A terheléstől számított nyolc héten belül visszatérítést kérhet a bankjától.',
  faults: {
    holderMissing: 'Adja meg a számlatulajdonost',
    holderTooShort: 'Adja meg a teljes nevet',
    ibanMissing: 'Adja meg az IBAN-t',
    ibanIncomplete: 'Ellenőrizze az IBAN hosszát',
    phone: 'Ellenőrizze a telefonszámot',
    email: 'Ellenőrizze az e-mail-címet',
    ibanInvalid: 'Ellenőrizze, nincs-e elírás az IBAN-ban',
  },
} satisfies MethodTexts;
