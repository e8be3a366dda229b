import type { MethodTexts } from './texts.ts';

export const en = {
  choose: 'How would you like to pay?',
  titles: {
    card: 'Card',
    directDebit: 'SEPA direct debit',
    onlineTransfer: 'Online transfer',
    virtualAccount: 'Payment service',
    invoice: 'Invoice',
    prepayment: 'Bank transfer',
    voucher: 'Cash or voucher',
    wallet: 'Wallet',
  },
  accountHolder: 'Account holder',
  iban: 'IBAN',
  chooseBrand: 'Choose where you pay',
  phone: 'Phone number',
  email: 'E-mail address',
  confirmed: {
    here: 'You will see next where to send the money.',
    onPage: 'You will continue at {brand} to confirm the payment.',
    phone: '{brand} will send a message to your phone. Confirm the payment there.',
    email: '{brand} will send you an e-mail. Confirm the payment there.',
  },
  failed: 'This could not be loaded. Please choose it again.',
  theShop: 'this shop',
  mandate:
    'By paying, you authorise {shop} to collect this amount from your account by direct debit, and your bank to debit it. You can ask your bank for a refund within eight weeks of the debit.',
  faults: {
    holderMissing: 'Enter the account holder',
    holderTooShort: 'Enter the full name',
    ibanMissing: 'Enter the IBAN',
    ibanIncomplete: 'Check the length of the IBAN',
    phone: 'Check the phone number',
    email: 'Check the e-mail address',
    ibanInvalid: 'Check the IBAN for a typing mistake',
  },
} satisfies MethodTexts;
