import { digits, oneOf, twoDigits, year } from '../formats/formats.ts';
import { optional, type ParameterGroup, required, sensitive } from './parameter.ts';
import { needs, whole } from './rules.ts';

export const tokenAccount = {
  title: 'Token account',
  about: 'A payment token of another provider.',
  parameters: {
    'tokenAccount.number': sensitive(required(digits(12, 19), 'The token.')),
    'tokenAccount.type': required(oneOf('EXTERNAL'), 'Who made the token: an external provider.'),
    'tokenAccount.expiryMonth': optional(twoDigits(1, 12)),
    'tokenAccount.expiryYear': optional(year),
  },
  rules: [whole('tokenAccount.number', 'tokenAccount.type'), needs('tokenAccount.number', 'paymentBrand')],
  account: 'tokenAccount',
} satisfies ParameterGroup;
