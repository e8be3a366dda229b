import { alphanumerics, oneOf, text, whole } from '../formats/formats.ts';
import { identifier, optional, type ParameterGroup, type Parameters } from './parameter.ts';

export const schedules = {
  title: 'Schedules',
  about: 'Which schedules are listed.',
  parameters: { active: optional(oneOf('true', 'false'), 'With true, only the schedules that have not ended.') },
} satisfies ParameterGroup;

/** The query of a channel's schedules, which has pages like the list of payments. */
export const scheduleQuery: Parameters = {
  registrationId: identifier(optional(alphanumerics(32, 32), 'Only the schedules that charge this registration.')),
  ...schedules.parameters,
  limit: optional(whole(1, 100), 'The greatest number of schedules; 100 unless sent.'),
  cursor: optional(text(32, 32), 'The nextCursor of the page before. The first page has none.'),
};
