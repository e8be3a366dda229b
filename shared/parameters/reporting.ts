import { date, oneOf } from '../formats/formats.ts';
import { optional, type ParameterGroup, required } from './parameter.ts';

export const reporting = {
  title: 'Reporting',
  about: 'Which days a report covers, and in which order.',
  parameters: {
    'date.from': required(date, 'The first day.'),
    'date.to': required(date, 'The last day.'),
    sortValue: optional(oneOf('SettlementTxDate'), 'What the details of a settlement report are sorted by.'),
    sortOrder: optional(oneOf('ASC', 'DESC', 'asc', 'desc')),
  },
} satisfies ParameterGroup;
