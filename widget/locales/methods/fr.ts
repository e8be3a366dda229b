import type { MethodTexts } from './texts.ts';

export const fr = {
  choose: 'Comment souhaitez-vous payer ?',
  titles: {
    card: 'Carte',
    directDebit: 'Prélèvement SEPA',
    onlineTransfer: 'Virement en ligne',
    virtualAccount: 'Service de paiement',
    invoice: 'Facture',
    prepayment: 'Virement bancaire',
    voucher: 'Espèces ou bon',
    wallet: 'Portefeuille',
  },
  accountHolder: 'Titulaire du compte',
  iban: 'IBAN',
  chooseBrand: 'Choisissez où payer',
  phone: 'Numéro de téléphone',
  email: 'Adresse e-mail',
  confirmed: {
    here: 'Vous verrez ensuite où envoyer l’argent.',
    onPage: 'Vous continuerez chez {brand} pour confirmer le paiement.',
    phone: '{brand} enverra un message sur votre téléphone. Confirmez-y le paiement.',
    email: '{brand} vous enverra un e-mail. Confirmez-y le paiement.',
  },
  failed: 'Le chargement a échoué. Veuillez choisir de nouveau ce moyen de paiement.',
  theShop: 'cette boutique',
  mandate:
    'En payant, vous autorisez {shop} à prélever ce montant sur votre compte et votre banque à le débiter. Vous pouvez demander le remboursement à votre banque dans les huit semaines suivant le débit.',
  faults: {
    holderMissing: 'Saisissez le titulaire du compte',
    holderTooShort: 'Saisissez le nom complet',
    ibanMissing: 'Saisissez l’IBAN',
    ibanIncomplete: 'Vérifiez la longueur de l’IBAN',
    phone: 'Vérifiez le numéro de téléphone',
    email: 'Vérifiez l’adresse e-mail',
    ibanInvalid: 'Vérifiez l’IBAN saisi',
  },
} satisfies MethodTexts;
