import { digits, oneOf, text } from '../formats/formats.ts';
import { contact, optional, type ParameterGroup, identifier, each, forwarded } from './parameter.ts';

export const corporate = {
  title: 'Corporate',
  about: 'The company that buys.',
  parameters: each(
    {
      'corporate.name': optional(text(1, 30)),
      'corporate.description': optional(text(1, 160)),
      'corporate.street': optional(text(1, 100)),
      'corporate.address': optional(text(1, 100), 'The second line of the address.'),
      'corporate.city': optional(text(1, 80)),
      'corporate.state': optional(text(1, 50)),
      'corporate.postCode': optional(text(1, 16)),
      'corporate.suite': optional(text(1, 30)),
      'corporate.postboxNumber': identifier(optional(text(1, 15))),
      'corporate.purchase': optional(oneOf('Y', 'N'), 'Whether it is a purchase.'),
      'corporate.phone': identifier(contact(optional(digits(1, 25)))),
      'corporate.fax': identifier(contact(optional(digits(1, 25)))),
    },
    forwarded,
  ),
} satisfies ParameterGroup;
