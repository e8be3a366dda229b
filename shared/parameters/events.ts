import { flag, oneOf, text, timestamp, whole } from '../formats/formats.ts';
import { optional, type ParameterGroup, type Parameters } from './parameter.ts';

export const events = {
  title: 'Events',
  about: 'Which events are listed.',
  parameters: {
    type: optional(
      oneOf('PAYMENT', 'REGISTRATION', 'CHECKOUT', 'SCHEDULE', 'RISK', 'WEBHOOK', 'BOOKS'),
      'Only events of this type.',
    ),
    object: optional(
      text(32, 48),
      'Only events of the payment, registration, checkout, schedule or webhook with this id.',
    ),
    from: optional(timestamp, 'Only events from this moment on.'),
    to: optional(timestamp, 'Only events before this moment.'),
    order: optional(oneOf('ASC', 'DESC'), 'ASC unless sent: the earliest comes first.'),
    undelivered: optional(flag, 'With true, only events that a webhook has not accepted yet.'),
  },
} satisfies ParameterGroup;

/** The query of the list of events, which has pages like the list of payments. */
export const eventQuery: Parameters = {
  ...events.parameters,
  limit: optional(whole(1, 100), 'The greatest number of events; 25 unless sent.'),
  cursor: optional(text(32, 32), 'The nextCursor of the page before. The first page has none.'),
};
