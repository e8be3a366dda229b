import { formatCents, formatSigned } from '../money.ts';
import { type Columns, csvHead, csvRows } from '../reports/csv.ts';
import { shortIdOf } from '../payments/descriptor.ts';
import type { Payment } from '../payments/payment.ts';
import type { Cents, Instant } from '../values.ts';
import { offsetAt } from '../zones.ts';
import type { FileColumns, SettlementBatch, SettlementLine, SettlementStatus } from './batch.ts';

/** A line with everything that its record shows of other rows. */
export type RecordSource = {
  readonly batch: SettlementBatch;
  readonly line: SettlementLine;
  readonly status: SettlementStatus;
  /** The payment of the line, the one that a chargeback took back, and the first of their tree; null for a fee of none. */
  readonly payment: Payment | null;
  readonly subject: Payment | null;
  readonly root: Payment | null;
  /** Public ids, as the record has them. */
  readonly ids: {
    readonly batch: string;
    readonly subject: string | null;
    readonly chargeback: string | null;
    readonly psp: string;
    readonly division: string | null;
    readonly merchant: string;
    readonly account: { readonly id: string; readonly name: string };
  };
};

const FORMAT = 'TILLWAY_RECONCILIATION_1';

const amountOf = (cents: number): string => formatCents(Math.abs(cents) as Cents);

/** The cash flow of what was moved, whatever its fee; of a fee alone that of the fee. */
const cashflowOf = ({ netCents, grossCents }: SettlementLine): 'POS' | 'NEG' =>
  (grossCents || netCents) > 0 ? 'POS' : 'NEG';

/** What is left has a minus where the fee exceeds the amount, and so flows the other way. */
const netOf = (line: SettlementLine): string =>
  formatSigned(cashflowOf(line) === 'POS' ? line.netCents : 0 - line.netCents);

/** A rate with the two decimals of the format; batches keep it in full. */
const shownRate = (rate: string): string => {
  const [whole = '0', fraction = ''] = rate.split('.');
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
};

/** `yyyy-MM-dd hh:mm:ss` by the clocks of a zone. */
export const wallTime = (at: Instant, zone: string): string =>
  new Date(at + offsetAt(at, zone)).toISOString().slice(0, 19).replace('T', ' ');

/** Whether a line is of a chargeback or of its reversal. */
export const isChargeback = ({ recordType }: Pick<SettlementLine, 'recordType'>): boolean =>
  recordType.startsWith('CHARGEBACK');

const member = ({ payment, root }: RecordSource, ...names: readonly string[]): string | null => {
  for (const fields of [payment?.fields, root?.fields])
    for (const name of names) if (fields?.[name] !== undefined) return fields[name];
  return null;
};
const detail = ({ subject }: RecordSource, name: string): string | null =>
  subject?.findings.resultDetails?.[name] ?? null;
const last = (text: string | null, length: number): string | null => text && text.slice(-length);
const first = (text: string | null, length: number): string | null =>
  text && Array.from(text).slice(0, length).join('');

/**
 * The columns of a reconciliation file in the order of the spec, with its spelling of `ClearingInsitituteName` (spec,
 * Reconciliation record). Amounts have no sign: that is the cash flow's.
 */
const reconciliationColumns = {
  ReconciliationType: ({ line }) => line.recordType,
  PaymentType: ({ line }) => line.transactionType,
  Cashflow: ({ line }) => cashflowOf(line),
  ClearingInstituteMerchantId: ({ batch }) => batch.clearingInstituteMerchantId,
  MerchantAccountId: ({ ids }) => ids.account.id,
  MerchantAccountName: ({ ids }) => ids.account.name,
  PspId: ({ ids }) => ids.psp,
  DivisionId: ({ ids }) => ids.division,
  MerchantId: ({ ids }) => ids.merchant,
  SettlementTxId: ({ ids }) => ids.batch,
  UniqueID: ({ ids }) => ids.subject,
  ShortId: ({ subject }) => subject && shortIdOf(subject.key),
  ConnectorTxId1: (source) => first(detail(source, 'ConnectorTxID1'), 64),
  ConnectorTxId2: (source) => first(detail(source, 'ConnectorTxID2'), 64),
  ConnectorTxId3: (source) => first(detail(source, 'ConnectorTxID3'), 64),
  Amount: ({ line }) => amountOf(line.recordType === 'FEE' ? line.feeCents : line.grossCents),
  Currency: ({ batch, line }) => (line.recordType === 'FEE' ? batch.payoutCurrency : batch.currency),
  Brand: ({ payment }) => first(payment?.brand ?? null, 16),
  TxRequestTime: ({ payment, batch: { zone } }) => payment && wallTime(payment.createdAt, zone),
  SettlementAmount: ({ line }) => netOf(line),
  SettlementCurrency: ({ batch }) => batch.payoutCurrency,
  SettlementFee: ({ line }) => formatSigned(line.recordType === 'FEE' ? 0 : line.feeCents),
  SettlementFxRate: ({ batch }) => shownRate(batch.rate),
  SettlementDate: ({ batch }) => batch.date,
  SettlementStatus: ({ status }) => status,
  Descriptor: (source) => first(member(source, 'merchant.name', 'descriptor'), 128),
  AccountNumberLast4: (source) =>
    last(member(source, 'card.last4Digits', 'bankAccount.last4Digits', 'bankAccount.number', 'bankAccount.iban'), 4),
  BankCode: (source) => first(member(source, 'bankAccount.bankCode'), 12),
  AccountHolder: (source) => first(member(source, 'card.holder', 'bankAccount.holder'), 128),
  ReasonCode: ({ line, payment }) => (line.recordType === 'CHARGEBACK' ? (payment?.resultCode ?? null) : null),
  ReasonDesc: ({ line, reason }) => (line.recordType === 'CHARGEBACK' ? reason : null),
  SettlementFileFormat: () => FORMAT,
  ClearingInsitituteName: ({ batch }) => batch.clearingInstituteName,
  MatchingStatus: ({ subject }) => subject && 'MATCHED',
  MatchedTransactions: ({ ids }) => ids.subject,
  ChargebackId: ({ line, ids }) => (isChargeback(line) ? ids.chargeback : null),
} as const satisfies Columns<RecordSource & { readonly reason: string | null }>;

type Described = RecordSource & { readonly reason: string | null };

/** What the table of the spec has and its file has no column for; the extended file has both at its end. */
const furtherColumns = {
  TransactionId: (source) => member(source, 'merchantTransactionId'),
  InvoiceId: (source) => member(source, 'merchantInvoiceId'),
} as const satisfies Columns<Described>;

const columnsOf = (columns: FileColumns): Columns<Described> =>
  columns === 'standard' ? reconciliationColumns : { ...reconciliationColumns, ...furtherColumns };

/** The first line of a reconciliation file. */
export const reconciliationHead = (columns: FileColumns): string => csvHead(columnsOf(columns));

/** The lines of some records in a reconciliation file. */
export const reconciliationRows = (columns: FileColumns, records: readonly Described[]): string =>
  csvRows(columnsOf(columns), records);

type Column = keyof typeof reconciliationColumns | keyof typeof furtherColumns;

/** The names of the columns in JSON; the account's are of the card or of the bank account. */
const names: Readonly<Record<Column, string | null>> = {
  ReconciliationType: 'recordType',
  PaymentType: 'transactionType',
  Cashflow: 'settlement.cashflow',
  ClearingInstituteMerchantId: 'clearingInstitute.merchantId',
  MerchantAccountId: 'merchantAccount.id',
  MerchantAccountName: 'merchantAccount.name',
  PspId: 'pspEntityId',
  DivisionId: 'divisionEntityId',
  MerchantId: 'merchantEntityId',
  SettlementTxId: 'settlement.id',
  UniqueID: 'payment.id',
  ShortId: null,
  ConnectorTxId1: 'clearingInstitute.txId1',
  ConnectorTxId2: 'clearingInstitute.txId2',
  ConnectorTxId3: 'clearingInstitute.txId3',
  Amount: 'amount',
  Currency: 'currency',
  Brand: 'paymentBrand',
  TxRequestTime: 'presentmentDate',
  SettlementAmount: 'settlement.amount',
  SettlementCurrency: 'settlement.currency',
  SettlementFee: 'settlement.fee',
  SettlementFxRate: 'settlement.fxRate',
  SettlementDate: 'settlement.date',
  SettlementStatus: 'settlement.status',
  Descriptor: 'descriptor',
  AccountNumberLast4: 'last4Digits',
  BankCode: 'bankAccount.bankCode',
  AccountHolder: 'holder',
  ReasonCode: 'result.code',
  ReasonDesc: 'result.description',
  SettlementFileFormat: 'settlement.format',
  ClearingInsitituteName: 'clearingInstitute.name',
  MatchingStatus: 'matchedTransactions.status',
  MatchedTransactions: null,
  ChargebackId: 'chargebackTransaction.id',
  TransactionId: 'merchantTransactionId',
  InvoiceId: 'merchantInvoiceId',
};

/** The same record as members with dots in their names. */
export function reconciliationMembers(record: Described): Readonly<Record<string, string>> {
  const group = record.root?.fields['bankAccount.holder'] === undefined ? 'card' : 'bankAccount';
  const columns: Columns<Described> = { ...reconciliationColumns, ...furtherColumns };
  const members = Object.entries(columns).flatMap(([column, valueOf]) => {
    // The cast holds because the columns are those of the table of names.
    const [name, value] = [names[column as Column], valueOf(record)];
    if (name === null || value === null) return [];
    return [[name === 'holder' || name === 'last4Digits' ? `${group}.${name}` : name, value] as const];
  });
  const { subject } = record.ids;
  return Object.fromEntries([
    ...members,
    ...(subject === null ? [] : [['matchedTransactions.payment[0].id', subject] as const]),
  ]);
}
