import { currencyExponent, type FaultMessage } from 'shared';
import { momentOf } from '../zones.ts';
import type { RecordType } from '../settlement/batch.ts';
import type { Cents, Instant } from '../values.ts';
import type { RowFault } from './file.ts';
import type { RecordField } from '../entities/settings/file-profiles.ts';
import type { Profile, RowKind } from './profile.ts';

/** A row in the terms of the specification (Reconciliation record). */
export type AcquirerRecord = {
  readonly recordType: RecordType;
  readonly transactionType: string;
  readonly isCredited: boolean;
  readonly failed: boolean;
  /** Without a sign, which is the cash flow's. */
  readonly cents: Cents;
  readonly currency: string;
  /** What the merchant receives after the fee, which may be more than the amount: less than zero where it pays. */
  readonly netCents: number;
  readonly payoutCurrency: string;
  readonly feeCents: Cents | null;
  readonly fxRate: string | null;
  readonly date: string;
  /** By the clocks of the profile's zone, in milliseconds as if it were UTC. */
  readonly requestedAt: number | null;
  readonly paymentId: string | null;
  readonly connectorId: string | null;
  readonly reference: string | null;
  readonly last4: string | null;
  readonly disputeId: string | null;
  readonly reasonCode: string | null;
};

/** A cell of a record: where it stands, and what it may be. */
type Cell = { readonly column: string; readonly text: string };
type Faults = { readonly add: (column: string | null, message: FaultMessage) => void };
export type RecordReader = (row: {
  readonly number: number;
  readonly cells: readonly string[];
}) => AcquirerRecord | readonly RowFault[];

/** In UTF-16 units; the longest text of the specification has 255. */
const CELL_MAX = 1024;
const RECORD_TYPES: readonly string[] = ['SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'] satisfies RecordType[];
/** The kinds of the specification that are no fee; a fee may have any name of its acquirer. */
const MOVEMENTS: readonly string[] = ['DEBIT', 'REFUND', 'CREDIT'];

/** Reads rows by a profile: each to a record, or to all that is wrong with it. */
export function recordReader(profile: Profile): RecordReader {
  const places = new Map(profile.columns.flatMap(([, field], at) => (field === null ? [] : [[field, at] as const])));
  const columnOf = (at: number): string => profile.columns[at]?.[0] ?? '';
  return ({ number: row, cells }) => {
    const faults: RowFault[] = [];
    const add: Faults['add'] = (column, message) => void faults.push({ row, column, message });
    if (cells.length !== profile.columns.length) {
      add(null, `has ${cells.length} cells, and the profile ${profile.columns.length} columns`);
      return faults;
    }
    cells.forEach((cell, at) => {
      const fault = textFault(cell);
      if (fault !== undefined) add(columnOf(at), fault);
    });
    const cell = (field: RecordField): Cell => {
      const at = places.get(field);
      return at === undefined ? { column: field, text: '' } : { column: columnOf(at), text: cells[at] ?? '' };
    };
    const record = recordOf(profile, cell, { add });
    return faults.length > 0 ? faults : record;
  };
}

function textFault(cell: string): FaultMessage | undefined {
  if (cell.includes('\0')) return 'has a NUL';
  return cell.length > CELL_MAX ? `is longer than ${CELL_MAX} characters` : undefined;
}

function recordOf(profile: Profile, cell: (field: RecordField) => Cell, faults: Faults): AcquirerRecord {
  const kind = kindOf(profile, cell, faults);
  const amount = amountOf(cell('amount'), profile.signs === 'amounts', faults);
  const net = amountOf(cell('netAmount'), true, faults);
  const fee = optional(cell('fee'), (each) => amountOf(each, true, faults));
  const currency = currencyOf(cell('currency'), faults);
  const status = optional(cell('status'), (each) => oneOf(each, ['SUCCESS', 'FAILED'], faults));
  const isIn = isCredited(profile, { cell, net, amount }, faults);
  const text = (field: RecordField) => cell(field).text || null;
  return {
    ...kind,
    isCredited: isIn,
    failed: status === 'FAILED',
    cents: Math.abs(amount) as Cents,
    currency,
    netCents: profile.signs === 'amounts' || isIn ? net : 0 - net,
    payoutCurrency: optional(cell('payoutCurrency'), (each) => currencyOf(each, faults)) ?? currency,
    feeCents: fee === null ? null : (Math.abs(fee) as Cents),
    fxRate: optional(cell('fxRate'), (each) => rateOf(each, faults)),
    date: dateOf(cell('date'), faults),
    requestedAt: optional(cell('requestedAt'), (each) => wallTime(each, faults)),
    paymentId: text('paymentId'),
    connectorId: text('connectorId'),
    reference: text('reference'),
    last4: text('last4'),
    disputeId: text('disputeId'),
    reasonCode: text('reasonCode'),
  };
}

function optional<T>(cell: Cell, read: (cell: Cell) => T): T | null {
  return cell.text === '' ? null : read(cell);
}

function kindOf({ kinds }: Profile, cell: (field: RecordField) => Cell, faults: Faults): RowKind {
  if (kinds) {
    const { column, text } = cell('kind');
    const kind = Object.hasOwn(kinds, text) ? kinds[text] : undefined;
    if (!kind) faults.add(column, `must be one of ${Object.keys(kinds).join(', ')}`);
    return kind ?? { recordType: 'FEE', transactionType: '' };
  }
  // The cast holds where it is one of these; otherwise the row is a fault.
  const recordType = oneOf(cell('recordType'), RECORD_TYPES, faults) as RecordType;
  const { column, text } = cell('transactionType');
  if (text === '') faults.add(column, 'may not be empty');
  if (recordType !== 'FEE' && text !== '' && !MOVEMENTS.includes(text) && recordType !== 'SETTLED')
    faults.add(column, `must be one of ${MOVEMENTS.join(', ')}`);
  return { recordType, transactionType: text };
}

type Signed = { readonly cell: (field: RecordField) => Cell; readonly net: number; readonly amount: number };

/** Whether money comes to the merchant. */
function isCredited({ signs }: Profile, { cell, net, amount }: Signed, faults: Faults): boolean {
  if (signs === 'amounts') return (amount || net) > 0;
  return oneOf(cell('cashflow'), ['POS', 'NEG'], faults) === 'POS';
}

function oneOf({ column, text }: Cell, values: readonly string[], faults: Faults): string {
  if (!values.includes(text)) faults.add(column, `must be one of ${values.join(', ')}`);
  return text;
}

const SIGNED = /^-?\d{1,10}(?:\.\d{1,2})?$/;

/** An amount in hundredths. Beside a cash flow, only what is left after a fee, and a fee that comes back, have a sign. */
function amountOf({ column, text }: Cell, maySign: boolean, faults: Faults): number {
  const isAmount = SIGNED.test(text) && (maySign || !text.startsWith('-'));
  if (!isAmount) faults.add(column, `must be an amount such as 92.00${maySign ? ' or -92.00' : ''}`);
  return isAmount ? Math.round(Number(text) * 100) : 0;
}

function currencyOf({ column, text }: Cell, faults: Faults): string {
  if (currencyExponent(text) === undefined) faults.add(column, 'must be a currency of ISO 4217, such as EUR');
  return text;
}

function rateOf({ column, text }: Cell, faults: Faults): string {
  if (!/^\d{1,10}(?:\.\d{1,10})?$/.test(text)) faults.add(column, 'must be a rate such as 1.00');
  return text;
}

function dateOf({ column, text }: Cell, faults: Faults): string {
  if (!isDay(text)) faults.add(column, 'must be a day such as 2026-11-24');
  return text;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;

function wallTime({ column, text }: Cell, faults: Faults): number | null {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  const wall = isDay(day) ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  if (Number.isNaN(wall)) faults.add(column, 'must be a time such as 2026-11-24 18:00:00');
  return Number.isNaN(wall) ? null : wall;
}

/** When the merchant has ordered what a row is about; asked for of few rows, because zones take long. */
export const requestedAt = (
  { requestedAt: wall }: Pick<AcquirerRecord, 'requestedAt'>,
  { zone }: Pick<Profile, 'zone'>,
): Instant | null => (wall === null ? null : (momentOf(wall, zone) as Instant));
