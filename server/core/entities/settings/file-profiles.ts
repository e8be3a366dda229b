import type { FaultMessage } from 'shared';
import {
  described,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  text,
  type ValueOf,
  words,
} from '../../schemas/schema.ts';

/** What a column of an acquirer's file is in a reconciliation record; a column that is none of these is only kept. */
export const recordFields = [
  'kind',
  'recordType',
  'transactionType',
  'cashflow',
  'paymentId',
  'connectorId',
  'reference',
  'amount',
  'currency',
  'requestedAt',
  'netAmount',
  'payoutCurrency',
  'fee',
  'fxRate',
  'date',
  'status',
  'last4',
  'disputeId',
  'reasonCode',
] as const;
export type RecordField = (typeof recordFields)[number];

/** The kinds of records (spec, Reconciliation record). */
const recordTypes = ['SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'] as const;

/** How an acquirer of the operator writes its files. */
const fileProfileSchema = objectWith(
  {
    name: described(formatted('name'), 'by which uploads and file sources name it'),
    separator: described(oneOf([';', ',', '\t', '|']), 'what stands between cells'),
    columns: described(
      listOf(
        objectWith(
          { column: described(text(0, 64), 'its name in the first row') },
          { field: described(oneOf(recordFields), 'what it is in a record; without one it is only kept') },
        ),
        { minItems: 1, maxItems: 200 },
      ),
      'all columns in their order',
    ),
    signs: described(oneOf(['amounts', 'cashflow']), 'whether amounts are signed, or a column has POS or NEG'),
    zone: described(formatted('time-zone'), 'the zone of `requestedAt`'),
  },
  {
    title: described(words(1, 100), 'your words for it'),
    kinds: described(
      listOf(
        object({
          name: described(words(1, 64), 'what the acquirer calls it'),
          recordType: oneOf(recordTypes),
          transactionType: described(text(1, 64), 'DEBIT, REFUND or CREDIT; of a fee its name'),
        }),
        { minItems: 1, maxItems: 100 },
      ),
      'the kinds of rows, where one column has the acquirer’s words for them',
    ),
    trailer: described(
      object({ marker: text(1, 64), sumOf: oneOf(['netAmount']) }),
      'the last row, where there is one: this in its first cell, the number of rows, the sum of the field',
    ),
  },
);
export type FileProfile = ValueOf<typeof fileProfileSchema>;

export const fileProfilesSchema = listOf(fileProfileSchema, { maxItems: 20 });

/** What is wrong with profiles that fulfil their schema; undefined when nothing is. */
export function fileProfilesFault(profiles: readonly FileProfile[]): FaultMessage | undefined {
  const names = profiles.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) < at);
  if (repeated !== undefined) return `has two profiles named ${repeated}`;
  return profiles.map(profileFault).find((fault) => fault !== undefined);
}

function profileFault({ name, columns, kinds, signs }: FileProfile): FaultMessage | undefined {
  const fields = columns.flatMap(({ field }) => field ?? []);
  const repeated = fields.find((field, at) => fields.indexOf(field) < at);
  if (repeated !== undefined) return `${name} has two columns of the field ${repeated}`;
  const needed: readonly RecordField[] = [
    'amount',
    'currency',
    'netAmount',
    'date',
    ...(kinds ? (['kind'] as const) : (['recordType', 'transactionType'] as const)),
    ...(signs === 'cashflow' ? (['cashflow'] as const) : []),
  ];
  const missing = needed.filter((field) => !fields.includes(field));
  if (missing.length > 0) return `${name} needs a column of each of the fields ${missing.join(', ')}`;
  const kind = (kinds ?? []).find(
    ({ recordType, transactionType }) =>
      recordType !== 'FEE' && !['DEBIT', 'REFUND', 'CREDIT'].includes(transactionType),
  );
  return kind && `${name}: the transactionType of ${kind.name} must be DEBIT, REFUND or CREDIT`;
}
