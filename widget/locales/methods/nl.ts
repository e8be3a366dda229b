import type { MethodTexts } from './texts.ts';

export const nl = {
  choose: 'Hoe wil je betalen?',
  titles: {
    card: 'Kaart',
    directDebit: 'SEPA-incasso',
    onlineTransfer: 'Online overboeking',
    virtualAccount: 'Betaaldienst',
    invoice: 'Achteraf betalen',
    prepayment: 'Bankoverschrijving',
    voucher: 'Contant of voucher',
    wallet: 'Wallet',
  },
  accountHolder: 'Rekeninghouder',
  iban: 'IBAN',
  chooseBrand: 'Kies waar je betaalt',
  phone: 'Telefoonnummer',
  email: 'E-mailadres',
  confirmed: {
    here: 'Je ziet straks waarheen je het geld overmaakt.',
    onPage: 'Je gaat verder bij {brand} om de betaling te bevestigen.',
    phone: '{brand} stuurt een bericht naar je telefoon. Bevestig de betaling daar.',
    email: '{brand} stuurt je een e-mail. Bevestig de betaling daar.',
  },
  failed: 'Dit kon niet worden geladen. Kies het opnieuw.',
  theShop: 'deze winkel',
  mandate:
    'Door te betalen machtig je {shop} om dit bedrag van je rekening te laten afschrijven en je bank om het af te schrijven. Je kunt je bank tot acht weken na de afschrijving om terugbetaling vragen.',
  faults: {
    holderMissing: 'Vul de rekeninghouder in',
    holderTooShort: 'Vul de volledige naam in',
    ibanMissing: 'Vul het IBAN in',
    ibanIncomplete: 'Controleer de lengte van het IBAN',
    phone: 'Controleer het telefoonnummer',
    email: 'Controleer het e-mailadres',
    ibanInvalid: 'Controleer het IBAN op typefouten',
  },
} satisfies MethodTexts;
