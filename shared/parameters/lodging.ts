import { countryInAnyCase } from '../formats/codes.ts';
import { alphanumerics, text, travelDate } from '../formats/formats.ts';
import { money } from './basic.ts';
import { optional, type ParameterGroup, identifier, each, forwarded } from './parameter.ts';

export const lodging = {
  title: 'Lodging',
  about: 'A stay: when, where, which rooms, what else.',
  parameters: each(
    {
      'lodging.checkInDate': optional(travelDate),
      'lodging.checkOutDate': optional(travelDate),
      'lodging.city': optional(text(1, 80)),
      'lodging.state': optional(alphanumerics(1, 50)),
      'lodging.country': optional(countryInAnyCase),
      'lodging.name': optional(text(1, 60)),
      'lodging.rooms[n].rate': optional(money, 'Per day, tax and discount included.'),
      'lodging.rooms[n].taxAmount': optional(money),
      'lodging.expenses.miniBar': optional(money),
      'lodging.expenses.laundry': optional(money),
      'lodging.referenceNumber': identifier(optional(text(1, 255))),
    },
    forwarded,
  ),
} satisfies ParameterGroup;
