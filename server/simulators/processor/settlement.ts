import { currencyExponent, dayOf, daysAfter } from 'shared';
import type { Clock } from '../../clock.ts';
import { bookingsOf } from './debits.ts';
import type { Ledger, LedgerPayment } from './ledger.ts';

/** A row of a settlement file, in hundredths. */
export type SettlementRow = {
  readonly type: 'CHARGE' | 'REFUND' | 'VOID' | 'PAYOUT' | 'DISPUTE' | 'DISPUTE_WON' | 'DISPUTE_FEE' | 'DAY_FEE';
  /** The day of the file that has it, as yyyy-MM-dd. */
  readonly on: string;
  readonly acquirerId: string;
  readonly currency: string;
  /** Signed: less than nothing where the merchant pays. */
  readonly cents: number;
  readonly feeCents: number;
  readonly line: LedgerPayment;
  readonly dispute?: { readonly id: string; readonly reason: string };
};

type Parts = { readonly ledger: Ledger; readonly clock: Clock };

/** The number of merchants whose channels have no merchant accounts. */
const DEFAULT_ACQUIRER_ID = 'DEFAULT';
const ALTERED_BY = 100;
const LATE_DAYS = 10;
const DISPUTE_FEE = 1500;

/** Every row that the processor settles until now, with the faults that test data demand. */
export function settlementRows({ ledger, clock }: Parts): readonly SettlementRow[] {
  const today = dayOf(clock.now());
  return ledger
    .lines()
    .flatMap((line) =>
      line.outcome === 'approved' ? [...ownRows(line, ledger), ...reportedRows(line, { ledger, clock })] : [],
    )
    .filter(({ on }) => on < today);
}

/** The row of the money that a line moves. */
function ownRows(line: LedgerPayment, ledger: Ledger): readonly SettlementRow[] {
  const moved = movement(line, ledger);
  if (!moved || line.settlement === 'forgotten') return [];
  const [type, sign] = moved;
  const day = line.at.slice(0, 10);
  const cents = line.amountCents + (line.settlement === 'altered' ? ALTERED_BY : 0);
  const on = line.settlement === 'late' ? daysAfter(day, LATE_DAYS) : day;
  const row = { ...rowOf(line, on), type, cents: sign * cents, feeCents: feeOf(type, line) };
  return line.settlement === 'doubled' ? [row, row] : [row];
}

type Movement = readonly [type: SettlementRow['type'], sign: 1 | -1];

/** Money that arrives for an invoice is settled when it arrives; a reservation moves none. */
function movement({ operation, original, payTo }: LedgerPayment, ledger: Ledger): Movement | undefined {
  const base = original === undefined ? undefined : ledger.find(original);
  const before = base?.outcome === 'closed' ? undefined : base;
  if (payTo ?? before?.payTo) return operation === 'refund' ? ['REFUND', -1] : undefined;
  switch (operation) {
    case 'sale':
    case 'capture':
    case 'rebill':
      return ['CHARGE', 1];
    case 'refund':
      return ['REFUND', -1];
    case 'credit':
      return ['PAYOUT', -1];
    case 'authorize':
      return undefined;
    case 'void':
      return before && voided(before);
  }
}

function voided({ operation }: LedgerPayment): Movement | undefined {
  if (operation === 'authorize') return undefined;
  if (operation === 'credit') return ['PAYOUT', 1];
  return operation === 'refund' ? ['CHARGE', 1] : ['VOID', -1];
}

/** The rows of what banks report later, unless the charge was reversed before. */
function reportedRows(line: LedgerPayment, { ledger, clock }: Parts): readonly SettlementRow[] {
  const voids = ledger.followUps(line.key).filter(({ operation }) => operation === 'void');
  return bookingsOf(line, clock).flatMap((booking): readonly SettlementRow[] => {
    const { id, on, kind, cents, reason } = booking;
    if (voids.some(({ at }) => at.slice(0, 10) < on)) return [];
    const row = { ...rowOf(line, on), cents: 0, feeCents: 0, dispute: { id, reason } };
    if (kind === 'receipt') return [{ ...row, type: 'CHARGE', cents, dispute: { id: '', reason: '' } }];
    if (kind === 'disputeReversal') return [{ ...row, type: 'DISPUTE_WON', cents }];
    const fee = inUnits(DISPUTE_FEE, line.currency);
    return [
      { ...row, type: 'DISPUTE', cents: 0 - cents },
      { ...row, type: 'DISPUTE_FEE', cents: 0 - fee },
    ];
  });
}

const rowOf = (line: LedgerPayment, on: string) => ({
  on,
  acquirerId: line.merchantAccount?.acquirerId ?? DEFAULT_ACQUIRER_ID,
  currency: line.currency,
  line,
});

/** The fees of the processor: 1.2 % and 0.08 for a charge, 0.20 for a refund. */
function feeOf(type: SettlementRow['type'], { amountCents, currency }: LedgerPayment): number {
  if (type === 'CHARGE') return inUnits(amountCents * 0.012 + 8, currency);
  return type === 'REFUND' ? inUnits(20, currency) : 0;
}

/** An amount rounded to what the currency can express. */
export function inUnits(cents: number, currency: string): number {
  const unit = currencyExponent(currency) === 0 ? 100 : 1;
  return Math.round(cents / unit) * unit;
}
