import { countryInAnyCase } from '../formats/codes.ts';
import { dialled, alphanumerics, characters, date, letters, oneOf, phone, text } from '../formats/formats.ts';
import { money } from './basic.ts';
import {
  conditional,
  contact,
  optional,
  type ParameterGroup,
  identifier,
  leniently,
  each,
  forwarded,
} from './parameter.ts';
import { ignoredWhen, needs } from './rules.ts';

const method = oneOf(
  'LOWEST_COST',
  'CARRIER_DESIGNATED_BY_CUSTOMER',
  'ELECTRONIC_DELIVERY',
  'GROUND',
  'INTERNATIONAL',
  'MILITARY',
  'NEXT_DAY_OVERNIGHT',
  'OTHER',
  'STORE_PICKUP',
  'SAME_DAY_SERVICE',
  'TWO_DAY_SERVICE',
  'THREE_DAY_SERVICE',
  'PUDO',
  'EXPEDITED',
);
const preference = oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS');

export const shipping = {
  title: 'Shipping address',
  about: 'Where goods go, for risk services and logistics.',
  parameters: each(
    {
      'shipping.street1': conditional(text(1, 100), 'Street and number; the street alone when houseNumber1 is sent.', [
        'shipping',
      ]),
      'shipping.street2': conditional(text(1, 100), 'A second line. Ignored next to houseNumber1.'),
      'shipping.houseNumber1': optional(text(1, 100), 'With it, street1 holds only the name of the street.'),
      'shipping.houseNumber2': optional(text(1, 100), 'Needs houseNumber1.'),
      'shipping.city': leniently(text(1, 80), conditional(letters(1, 80), '', ['shipping'])),
      'shipping.state': leniently(
        text(1, 50),
        conditional(
          characters('letters, digits and dot', 'a-zA-Z0-9.', [1, 50]),
          '3-D Secure 2 wants it for countries that have states.',
        ),
      ),
      'shipping.postcode': leniently(text(1, 16), conditional(alphanumerics(1, 16), '', ['shipping'])),
      'shipping.country': leniently(text(1, 2), conditional(countryInAnyCase, '', ['shipping'])),
      'shipping.method': conditional(method, 'How the goods travel.', ['shipping']),
      'shipping.cost': conditional(money, 'What shipping costs in all. Already in the amount.', ['shipping']),
      'shipping.comment': conditional(text(1, 160), '', ['shipping']),
      'shipping.expectedDate': optional(date, 'When the goods should arrive.'),
      'shipping.logisticsProvider': optional(text(1, 255)),
      'shipping.trackingNumber': identifier(optional(text(1, 255))),
      'shipping.returnTrackingNumber': identifier(optional(text(1, 255))),
      'shipping.normalized': optional(text(1, 255), 'The address in a normal form.'),
      'shipping.validationStatus': optional(
        text(1, 255),
        'Whether the address was checked and the shopper agreed to its normal form.',
      ),
      'shipping.warehouse': optional(text(1, 100)),
      'shipping.preference': optional(preference, 'Where the address comes from.'),
      'shipping.middleName': optional(text()),
      'shipping.companyName': optional(text(1, 60)),
      'shipping.phone': identifier(contact(optional(phone(5, 25)))),
      'shipping.workPhone': identifier(contact(optional(dialled(text(1, 25))))),
      'shipping.mobile': identifier(contact(optional(phone(5, 25)))),
      'shipping.email': contact(optional(text(6, 128))),
      'shipping.type': optional(oneOf('RETURN', 'SHIPMENT'), 'Whether goods go out or come back.'),
    },
    forwarded,
  ),
  rules: [
    ignoredWhen('shipping.street2', 'shipping.houseNumber1'),
    needs('shipping.houseNumber2', 'shipping.houseNumber1'),
  ],
} satisfies ParameterGroup;
