import { alphanumerics } from '../formats/formats.ts';
import { identifier, optional, type ParameterGroup, shopper } from './parameter.ts';
import { onlyOneOf } from './rules.ts';

export const registeredAccount = {
  title: 'Registered account',
  about: 'A stored account that a checkout offers, chosen by the shopper instead of entering one.',
  parameters: {
    registrationId: shopper(
      identifier(
        optional(alphanumerics(32, 32), 'One of the registrations of the checkout; card.cvv may be sent along.'),
      ),
    ),
  },
  rules: [
    onlyOneOf('registrationId', 'card.number'),
    onlyOneOf('registrationId', 'bankAccount.iban'),
    onlyOneOf('registrationId', 'virtualAccount.accountId'),
    onlyOneOf('registrationId', 'mobileWallet.paymentToken'),
  ],
} satisfies ParameterGroup;
