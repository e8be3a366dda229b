import { dayOf } from 'shared';
import type { Clock } from '../../clock.ts';
import type { Ledger, LedgerPayment } from './ledger.ts';
import { inUnits, type SettlementRow, settlementRows } from './settlement.ts';

/** A settlement file of the processor: of one day, merchant and currency. */
export type SettlementFile = {
  readonly name: string;
  readonly on: string;
  readonly acquirerId: string;
  readonly currency: string;
};

type Parts = { readonly ledger: Ledger; readonly clock: Clock };

const DAY_FEE = 25;
const ZONE = 'America/New_York';
const COLUMNS =
  'type,transaction,reference,amount,currency,captured,fee,net,payout_currency,rate,value_date,account,scheme,dispute,reason,text';

/**
 * The settlement files of all days that are over. A file is made from the ledger, whose lines never change, so that it
 * is the same whenever it is read.
 */
export const settlementFiles = (parts: Parts): readonly SettlementFile[] =>
  [...rowsByFile(parts).values()].map(([row]) => fileOf(row)).toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The content of a file; undefined for a name that none has. */
export function settlementFile(parts: Parts, name: string): string | undefined {
  const rows = rowsByFile(parts).get(name);
  if (!rows) return undefined;
  const lines = rows.map((row) => lineOf(row, parts.ledger));
  const [{ line, on, acquirerId, currency }] = rows;
  const dayFee = inUnits(DAY_FEE, currency);
  const ofDay = { type: 'DAY_FEE', line, on, acquirerId, currency, cents: 0 - dayFee, feeCents: 0 } as const;
  const all = dayFee === 0 ? lines : [...lines, feeLine(ofDay)];
  const sum = rows.reduce((total, row) => total + row.cents - row.feeCents, 0) - dayFee;
  return [COLUMNS, ...all, `END,${all.length},${decimal(sum)}`].map((each) => `${each}\r\n`).join('');
}

type Rows = readonly [SettlementRow, ...SettlementRow[]];

/** The files of the days before today. They are made anew when there are more lines, or another day. */
const made = new WeakMap<
  Ledger,
  { readonly lines: number; readonly today: string; readonly files: ReadonlyMap<string, Rows> }
>();

function rowsByFile(parts: Parts): ReadonlyMap<string, Rows> {
  const [lines, today] = [parts.ledger.lines().length, dayOf(parts.clock.now())];
  const kept = made.get(parts.ledger);
  if (kept?.lines === lines && kept.today === today) return kept.files;
  const files = groupedRows(parts);
  made.set(parts.ledger, { lines, today, files });
  return files;
}

function groupedRows(parts: Parts): ReadonlyMap<string, Rows> {
  const files = new Map<string, [SettlementRow, ...SettlementRow[]]>();
  for (const row of settlementRows(parts)) {
    const { name } = fileOf(row);
    const rows = files.get(name);
    if (rows) rows.push(row);
    else files.set(name, [row]);
  }
  return files;
}

const fileOf = ({ on, acquirerId, currency }: SettlementRow): SettlementFile => ({
  name: `settlement_${acquirerId.replaceAll(/[^\w-]/g, '_')}_${on}_${currency}.csv`,
  on,
  acquirerId,
  currency,
});

function lineOf(row: SettlementRow, ledger: Ledger): string {
  const { type, line, cents, feeCents, currency, on, dispute } = row;
  if (type === 'DISPUTE_FEE') return feeLine(row);
  return cells([
    type,
    line.transactionId,
    line.reference ?? '',
    decimal(cents),
    currency,
    clockTime(line.at),
    decimal(feeCents),
    decimal(cents - feeCents),
    currency,
    '1.00',
    on,
    last4Of(line, ledger),
    line.scheme ?? '',
    dispute?.id ?? '',
    dispute?.reason ?? '',
    line.descriptor ?? '',
  ]);
}

/** A fee of a dispute or of the day belongs to no transaction. */
const feeLine = ({ type, cents, currency, on }: SettlementRow): string =>
  cells([type, '', '', decimal(cents), currency, '', '', decimal(cents), currency, '1.00', on, '', '', '', '', '']);

const cells = (texts: readonly string[]): string =>
  texts.map((text) => (/[,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',');

const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** A later step has the account of its first one. */
function last4Of({ last4, original }: LedgerPayment, ledger: Ledger): string {
  if (last4 !== undefined || original === undefined) return last4 ?? '';
  const before = ledger.find(original);
  return before && before.outcome !== 'closed' ? last4Of(before, ledger) : '';
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

const clockTime = (at: string): string => clock.format(new Date(at));
