import { decOptional, oneOf, text, timestampWithOffset } from '../formats/formats.ts';
import { conditional, each, forwarded, optional, type ParameterGroup, required, identifier } from './parameter.ts';
import { whole } from './rules.ts';

export const recurringMigration = {
  title: 'Recurring migration',
  about: 'Deprecated. The first payment of a series that began at another gateway, sent with a registration.',
  parameters: each(
    {
      'recurringMigration.paymentType': required(oneOf('DB', 'CD', 'PA'), 'What the first payment was.'),
      'recurringMigration.amount': optional(decOptional(8, 2)),
      'recurringMigration.requestTimestamp': conditional(
        timestampWithOffset,
        'When the first payment was made, with its offset from UTC.',
        ['acquirer'],
      ),
      'recurringMigration.connectorTxId1': identifier(
        conditional(text(1, 128), 'What the acquirer answered to the first payment.', ['acquirer']),
      ),
      'recurringMigration.connectorTxId2': identifier(conditional(text(1, 128), '', ['acquirer'])),
      'recurringMigration.connectorTxId3': identifier(conditional(text(1, 128), '', ['acquirer'])),
    },
    forwarded,
  ),
  rules: [whole('recurringMigration.paymentType')],
  wholeOptional: true,
} satisfies ParameterGroup;
