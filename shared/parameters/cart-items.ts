import { countryOrNumber, currency } from '../formats/codes.ts';
import { digits, fraction, oneOf, percentage, text, url, whole } from '../formats/formats.ts';
import { money } from './basic.ts';
import {
  conditional,
  contact,
  optional,
  type ParameterGroup,
  identifier,
  each,
  forwarded,
  forwardedOr,
} from './parameter.ts';

const type = oneOf('PHYSICAL', 'DIGITAL', 'MIXED', 'ANONYMOUS_DONATION', 'AUTHORITIES_PAYMENT');

export const cartItems = {
  title: 'Cart items',
  about: 'What is bought, one item per index.',
  parameters: each(
    {
      'cart.items[n].name': conditional(text(1, 255), '', ['cart']),
      'cart.items[n].merchantItemId': identifier(
        conditional(text(1, 255), 'What the shop calls the item; unique in the cart.', ['cart']),
      ),
      'cart.items[n].quantity': conditional(fraction(12, 3), '', ['cart']),
      'cart.items[n].type': conditional(type, '', ['cart']),
      'cart.items[n].sku': identifier(optional(text(1, 255))),
      'cart.items[n].currency': conditional(currency, '', ['cart']),
      'cart.items[n].description': conditional(text(1, 2048), '', ['cart']),
      'cart.items[n].price': conditional(money, 'Of one, tax and discount included.', ['cart']),
      'cart.items[n].totalAmount': conditional(money, 'Of all of them.', ['cart']),
      'cart.items[n].taxAmount': conditional(money, 'The tax on one.', ['cart']),
      'cart.items[n].totalTaxAmount': conditional(money, 'The tax on all of them.', ['cart']),
      'cart.items[n].tax': conditional(percentage, 'The tax rate in per cent.', ['cart']),
      'cart.items[n].shipping': conditional(money, 'What shipping the item costs.', ['cart']),
      'cart.items[n].discount': conditional(money, 'The discount in per cent.', ['cart']),
      'cart.items[n].giftMessage': optional(text(1, 255)),
      'cart.items[n].shippingMethod': optional(text(1, 255)),
      'cart.items[n].shippingInstructions': optional(text(1, 255)),
      'cart.items[n].shippingTrackingNumber': identifier(optional(text(1, 255))),
      'cart.items[n].originalPrice': optional(text(1, 255), 'Of one, before discounts.'),
      'cart.items[n].quantityUnit': forwardedOr(
        'COUNT',
        optional(oneOf('M', 'CM', 'KG', 'G', 'COUNT'), 'The acquirer receives COUNT unless another is sent.'),
      ),
      'cart.items[n].productUrl': identifier(optional(url)),
      'cart.items[n].imageUrl': identifier(optional(url)),
      'cart.items[n].totalDiscountAmount': optional(money),
      'cart.items[n].productCode': identifier(optional(text(1, 30))),
      'cart.items[n].partNumber': identifier(optional(text(1, 30))),
      'cart.items[n].itemNumber': optional(whole(1, 999), 'The line on the invoice.'),
      'cart.items[n].vatReferenceNumber': identifier(optional(text(1, 30))),
      'cart.items[n].sellerId': identifier(optional(text(1, 255), 'The seller on the marketplace.')),
      'cart.items[n].recipient.salutation': optional(text(1, 5)),
      'cart.items[n].recipient.firstName': optional(text(1, 48)),
      'cart.items[n].recipient.middleName': optional(text(1, 50)),
      'cart.items[n].recipient.lastName': optional(text(1, 48)),
      'cart.items[n].recipient.apartment': optional(text(1, 100)),
      'cart.items[n].recipient.street': optional(text(1, 100), 'The first line of the address.'),
      'cart.items[n].recipient.address': optional(text(1, 100), 'The second line of the address.'),
      'cart.items[n].recipient.city': optional(text(1, 80)),
      'cart.items[n].recipient.state': optional(text(1, 50)),
      'cart.items[n].recipient.postcode': optional(text(1, 16)),
      'cart.items[n].recipient.country': optional(countryOrNumber),
      'cart.items[n].recipient.phone': identifier(contact(optional(digits(1, 25)))),
      'cart.items[n].recipient.email': contact(optional(text(1, 60))),
    },
    forwarded,
  ),
} satisfies ParameterGroup;
