import { alphanumerics, flag } from '../formats/formats.ts';
import { atCreation, optional, type ParameterGroup, shopper, identifier } from './parameter.ts';

export const tokenization = {
  title: 'Tokenization and registration',
  about: 'Keeping payment details for later.',
  parameters: {
    createRegistration: shopper(
      optional(flag, 'With true the payment details are kept, and the answer names the registration.'),
    ),
    overrideHolder: optional(
      flag,
      'With true a holder may be sent where the registration has none, for this payment only.',
    ),
    'registrations[n].id': identifier(
      atCreation(optional(alphanumerics(32, 32), 'A registration that the checkout offers to pay with.')),
    ),
  },
} satisfies ParameterGroup;
