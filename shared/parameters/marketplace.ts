import { text } from '../formats/formats.ts';
import { money } from './basic.ts';
import { optional, type ParameterGroup, identifier, each, forwarded } from './parameter.ts';

export const marketplace = {
  title: 'Marketplace',
  about: 'Who sells what is in the cart; items name their seller by cart.items[n].sellerId.',
  parameters: each(
    {
      'marketPlace.sellers[n].id': identifier(optional(text(1, 255))),
      'marketPlace.sellers[n].amount': optional(money, "The total of this seller's items."),
    },
    forwarded,
  ),
} satisfies ParameterGroup;
