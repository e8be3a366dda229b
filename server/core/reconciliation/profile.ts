import type { FileProfile, RecordField } from '../entities/settings/file-profiles.ts';
import type { RecordType } from '../settlement/batch.ts';

/** A kind of row in the words of the acquirer. */
export type RowKind = { readonly recordType: RecordType; readonly transactionType: string };

/** How an acquirer writes its files: data, so that another acquirer is another row of the table. */
export type Profile = {
  readonly title: string;
  readonly separator: ';' | ',' | '\t' | '|';
  /** The columns in their order, as the first row names them, each with its field. */
  readonly columns: readonly (readonly [column: string, field: RecordField | null])[];
  /** What the acquirer calls the kinds of rows; null where record and transaction type are columns. */
  readonly kinds: Readonly<Record<string, RowKind>> | null;
  /** Whether amounts are signed, or a column has POS or NEG instead. */
  readonly signs: 'amounts' | 'cashflow';
  /** The zone of `requestedAt`, which is written as yyyy-MM-dd hh:mm:ss. */
  readonly zone: string;
  /** The last row, which has this in its first cell, then the number of rows and the sum of a field. */
  readonly trailer: { readonly marker: string; readonly sumOf: 'netAmount' } | null;
};

const settled = (transactionType: string): RowKind => ({ recordType: 'SETTLED', transactionType });
const fee = (transactionType: string): RowKind => ({ recordType: 'FEE', transactionType });

/** The 36 columns of the specification in its order, with its spelling (spec, Reconciliation record). */
const reconciliationColumns: Profile['columns'] = [
  ['ReconciliationType', 'recordType'],
  ['PaymentType', 'transactionType'],
  ['Cashflow', 'cashflow'],
  ['ClearingInstituteMerchantId', null],
  ['MerchantAccountId', null],
  ['MerchantAccountName', null],
  ['PspId', null],
  ['DivisionId', null],
  ['MerchantId', null],
  ['SettlementTxId', null],
  ['UniqueID', 'paymentId'],
  ['ShortId', null],
  ['ConnectorTxId1', 'connectorId'],
  ['ConnectorTxId2', null],
  ['ConnectorTxId3', null],
  ['Amount', 'amount'],
  ['Currency', 'currency'],
  ['Brand', null],
  ['TxRequestTime', 'requestedAt'],
  ['SettlementAmount', 'netAmount'],
  ['SettlementCurrency', 'payoutCurrency'],
  ['SettlementFee', 'fee'],
  ['SettlementFxRate', 'fxRate'],
  ['SettlementDate', 'date'],
  ['SettlementStatus', 'status'],
  ['Descriptor', null],
  ['AccountNumberLast4', 'last4'],
  ['BankCode', null],
  ['AccountHolder', null],
  ['ReasonCode', 'reasonCode'],
  ['ReasonDesc', null],
  ['SettlementFileFormat', null],
  ['ClearingInsitituteName', null],
  ['MatchingStatus', null],
  ['MatchedTransactions', null],
  ['ChargebackId', null],
];

/** The profiles that every gateway has, by their names. A layout that changes is a profile of its own. */
export const profiles = {
  'reconciliation-record': {
    title: 'The 36 columns of the specification',
    separator: ';',
    columns: reconciliationColumns,
    kinds: null,
    signs: 'cashflow',
    zone: 'UTC',
    trailer: null,
  },
  'reconciliation-record-extended': {
    title: 'The 36 columns with the references of the merchant at their end',
    separator: ';',
    columns: [...reconciliationColumns, ['TransactionId', 'reference'], ['InvoiceId', null]],
    kinds: null,
    signs: 'cashflow',
    zone: 'UTC',
    trailer: null,
  },
  'simulated-processor': {
    title: 'The daily file of the simulated processor',
    separator: ',',
    columns: [
      ['type', 'kind'],
      ['transaction', 'connectorId'],
      ['reference', 'reference'],
      ['amount', 'amount'],
      ['currency', 'currency'],
      ['captured', 'requestedAt'],
      ['fee', 'fee'],
      ['net', 'netAmount'],
      ['payout_currency', 'payoutCurrency'],
      ['rate', 'fxRate'],
      ['value_date', 'date'],
      ['account', 'last4'],
      ['scheme', null],
      ['dispute', 'disputeId'],
      ['reason', 'reasonCode'],
      ['text', null],
    ],
    kinds: {
      CHARGE: settled('DEBIT'),
      REFUND: settled('REFUND'),
      VOID: settled('REFUND'),
      PAYOUT: settled('CREDIT'),
      DISPUTE: { recordType: 'CHARGEBACK', transactionType: 'DEBIT' },
      DISPUTE_WON: { recordType: 'CHARGEBACK REVERSAL', transactionType: 'DEBIT' },
      DISPUTE_FEE: fee('CHARGEBACK_FEE'),
      DAY_FEE: fee('BATCH'),
    },
    signs: 'amounts',
    zone: 'America/New_York',
    trailer: { marker: 'END', sumOf: 'netAmount' },
  },
} as const satisfies Readonly<Record<string, Profile>>;
export type ProfileName = keyof typeof profiles;

const builtIn: Readonly<Record<string, Profile>> = profiles;

/** The profiles that files of an entity may have: those that every gateway has, then its own. */
export const profilesFor = (
  own: readonly FileProfile[],
): readonly { readonly name: string; readonly title: string }[] => [
  ...Object.entries(builtIn).map(([name, { title }]) => ({ name, title })),
  ...own.map(({ name, title = name }) => ({ name, title })),
];

/** The profile of a name: one that every gateway has, or one of an entity's own. */
export function profileNamed(name: string, own: readonly FileProfile[]): Profile | undefined {
  if (Object.hasOwn(builtIn, name)) return builtIn[name];
  const described = own.find((each) => each.name === name);
  return described && profileOf(described);
}

function profileOf({ name, title = name, columns, kinds, trailer, ...rest }: FileProfile): Profile {
  return {
    ...rest,
    title,
    columns: columns.map(({ column, field = null }) => [column, field]),
    kinds: kinds ? Object.fromEntries(kinds.map(({ name: kind, ...row }) => [kind, row])) : null,
    trailer: trailer ?? null,
  };
}

/** What a file keeps of its profile: nothing of one that every gateway has. */
export const keptLayout = (name: string, own: readonly FileProfile[]): Profile | null =>
  Object.hasOwn(builtIn, name) ? null : (profileNamed(name, own) ?? null);

/** The profile that a file was read by: of an entity's own it keeps a copy, because settings change. */
export function layoutOf({ profile, layout }: { readonly profile: string; readonly layout: Profile | null }): Profile {
  const read = layout ?? builtIn[profile];
  if (!read) throw new Error(`Expected the layout of the profile ${profile}, found none`);
  return read;
}
