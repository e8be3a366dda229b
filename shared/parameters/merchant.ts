import { countryInAnyCase } from '../formats/codes.ts';
import { alphanumerics, characters, dialled, text } from '../formats/formats.ts';
import { mapKey } from './custom.ts';
import { contact, keyed, optional, type ParameterGroup, identifier, each, forwarded } from './parameter.ts';

export const merchant = {
  title: 'Merchant',
  about: "The merchant's data on the cardholder's statement, instead of the usual ones; for payment facilitators.",
  parameters: each(
    {
      'merchant.name': optional(
        text(1, 100),
        'Wins over name and descriptor. Usually the trading name, an asterisk and the product.',
      ),
      'merchant.city': optional(text(1, 100), 'City, phone, e-mail or URL: the second line of the statement.'),
      'merchant.street': optional(text(1, 100)),
      'merchant.postcode': optional(characters('letters, digits and hyphen', String.raw`a-zA-Z0-9\-`, [1, 16])),
      'merchant.state': optional(alphanumerics(1, 50)),
      'merchant.country': optional(countryInAnyCase),
      'merchant.phone': identifier(
        contact(optional(dialled(characters('letters, digits, + - .', String.raw`a-zA-Z0-9+.\-`, [0, 25])))),
      ),
      'merchant.mcc': optional(alphanumerics(0, 4), 'The merchant category code.'),
      'merchant.submerchantId': identifier(optional(text(1, 100), 'Only for payment facilitators of one card scheme.')),
      'merchant.data[key]': keyed(
        mapKey,
        optional(text(0, 2048), 'More about the merchant, sent along with the transaction.'),
      ),
      'merchant.websiteId': identifier(
        optional(text(0, 255), 'A random session id, another one for each transaction.'),
      ),
    },
    forwarded,
  ),
} satisfies ParameterGroup;
