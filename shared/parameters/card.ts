import { digits, text, twoDigits, year } from '../formats/formats.ts';
import { conditional, each, optional, type ParameterGroup, required, sensitive, shopper } from './parameter.ts';
import { whole } from './rules.ts';

export const card = {
  title: 'Card account',
  about: 'A payment card. These are the outer bounds; each brand has tighter ones.',
  parameters: each(
    {
      'card.holder': optional(text(3, 128), 'The name on the card.'),
      'card.number': sensitive(required(digits(8, 32), 'The card number.')),
      'card.expiryMonth': required(twoDigits(1, 12), 'The card is good through the last day of this month.'),
      'card.expiryYear': required(year),
      'card.cvv': sensitive(conditional(digits(3, 4), 'The security code. It is never stored.', ['securityCode'])),
    },
    shopper,
  ),
  rules: [whole('card.number', 'card.expiryMonth', 'card.expiryYear')],
  account: 'card',
} satisfies ParameterGroup;
