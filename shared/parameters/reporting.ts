import { date, oneOf } from '../formats/formats.ts';
import { optional, type ParameterGroup, required } from './parameter.ts';

export const reporting = {
  title: 'Reporting',
  about: 'Which days a report covers, and in which order.',
  parameters: {
    'date.from': required(date, 'The first day, in UTC.'),
    'date.to': required(date, 'The last day, in UTC. It is part of the report.'),
    sortValue: optional(oneOf('SettlementTxDate'), 'What the details of a settlement report are sorted by.'),
    sortOrder: optional(oneOf('ASC', 'DESC', 'asc', 'desc'), 'DESC unless sent: the latest comes first.'),
  },
} satisfies ParameterGroup;
