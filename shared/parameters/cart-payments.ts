import { currencyInAnyCase } from '../formats/codes.ts';
import { flag, oneOf, text } from '../formats/formats.ts';
import { money } from './basic.ts';
import { optional, type ParameterGroup, each, forwarded } from './parameter.ts';

export const cartPayments = {
  title: 'Cart payments',
  about: 'What has already been paid for the cart in other ways.',
  parameters: each(
    {
      'cart.payments[n].name': optional(text(1, 255), 'What the payment method is called.'),
      'cart.payments[n].type': optional(oneOf('GIFTCARD', 'PROMOTION')),
      'cart.payments[n].amount': optional(money, 'What has been used up.'),
      'cart.payments[n].currency': optional(currencyInAnyCase),
      'cart.payments[n].status': optional(oneOf('pending', 'authorized', 'captured')),
      'cart.payments[n].brand': optional(text(1, 255)),
      'cart.payments[n].primary': optional(flag, 'Whether it is the main way this cart is paid.'),
    },
    forwarded,
  ),
} satisfies ParameterGroup;
