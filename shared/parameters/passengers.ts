import { date, dialled, text } from '../formats/formats.ts';
import { optional, type ParameterGroup, identifier, each, forwarded } from './parameter.ts';

export const passengers = {
  title: 'Passengers',
  about: 'Who travels, for transport other than flights.',
  parameters: each(
    {
      'passengers[n].name': optional(text(1, 255)),
      'passengers[n].dob': optional(date, 'Date of birth.'),
      'passengers[n].phone': identifier(optional(dialled(text(1, 255)))),
      'passengers[n].email': optional(text(1, 255)),
      'passengers[n].ticketNumber': identifier(optional(text(1, 255))),
    },
    forwarded,
  ),
} satisfies ParameterGroup;
