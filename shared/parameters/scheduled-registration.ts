import { alphanumerics, oneOf, text, whole } from '../formats/formats.ts';
import { firstTypes } from '../payment-types.ts';
import { identifier, optional, type ParameterGroup, type Parameters, required } from './parameter.ts';

/** What a schedule is asked for instead of paymentType by older clients, which always means a debit. */
const SCHEDULE_TYPE = 'SD';

const registrationId = alphanumerics(32, 32);

export const scheduledRegistration = {
  title: 'Scheduled payment',
  about: 'The account that a schedule charges, and how.',
  parameters: {
    registrationId: identifier(required(registrationId, 'The registration whose account is charged.')),
    paymentType: optional(
      oneOf(...firstTypes, SCHEDULE_TYPE),
      'The type of the payments; DB unless sent. SD, which older clients send, means DB.',
    ),
  },
} satisfies ParameterGroup;

/** The query of a channel's schedules. */
export const scheduleQuery: Parameters = {
  registrationId: identifier(optional(registrationId, 'Only the schedules that charge this registration.')),
  active: optional(oneOf('true', 'false'), 'With true, only the schedules that have not ended.'),
  limit: optional(whole(1, 100), 'The greatest number of schedules; 100 unless sent.'),
  cursor: optional(text(32, 32), 'The nextCursor of the page before. The first page has none.'),
};
