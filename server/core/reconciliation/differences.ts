import { dateOf, dayNumberOf } from '../reports/daily-total.ts';
import { feesOfTypes, type SettlementTerms } from '../entities/settings/settlement-terms.ts';
import { formatCents, formatSigned } from '../money.ts';
import type { Payment } from '../payments/payment.ts';
import { decimal, type Exact, exactly, times } from '../settlement/apportion.ts';
import { feeOf, payoutOf } from '../settlement/settle.ts';
import { type Cents, days, plus } from '../values.ts';
import { isOpposite } from './direction.ts';
import type { Difference, SettlementItem } from './file.ts';
import type { AcquirerRecord } from './record.ts';

/** What the gateway expects of an acquirer: its terms, where the channel has them, and how soon it settles. */
export type Expectation = {
  readonly terms: SettlementTerms | null;
  readonly openItemDays: number;
  readonly payment: Pick<Payment, 'type' | 'brand' | 'base'>;
};

/** What a row states otherwise than expected. Chargebacks may be of a part, and have no fee of their own. */
export function differencesOf(
  record: AcquirerRecord,
  item: SettlementItem,
  expectation: Expectation,
): readonly Difference[] {
  const isSettled = record.recordType === 'SETTLED';
  if (record.recordType === 'FEE') return [];
  const exceeds = isSettled ? record.cents !== item.cents : record.cents > item.cents;
  const isWrongWay = isOpposite(record, wayOf(item, expectation));
  return [
    ...differing('currency', item.currency, record.currency),
    ...(exceeds || isWrongWay ? [amountDifference(record, item, isWrongWay)] : []),
    ...(isSettled ? lateness(record, item, expectation) : []),
    ...(isSettled && expectation.terms ? ofTerms(record, item, { ...expectation, terms: expectation.terms }) : []),
  ];
}

/** A reversed payout is a CREDIT that comes back; all other kinds of rows have one way. */
const wayOf = ({ kind }: SettlementItem, { payment }: Expectation): boolean | undefined =>
  kind === 'CREDIT' ? payment.base !== null : undefined;

/** What is stated has a minus where the money goes the other way. */
const amountDifference = ({ cents }: AcquirerRecord, item: SettlementItem, isWrongWay: boolean): Difference => ({
  of: 'amount',
  expected: formatCents(item.cents),
  stated: formatSigned(isWrongWay ? 0 - cents : cents),
});

const differing = (of: Difference['of'], expected: string, stated: string): readonly Difference[] =>
  expected === stated ? [] : [{ of, expected, stated }];

/** A row whose day is later than its payment should have been settled on. */
function lateness(
  { date }: AcquirerRecord,
  { at }: SettlementItem,
  { openItemDays }: Expectation,
): readonly Difference[] {
  const latest = dateOf(dayNumberOf(plus(at, days(openItemDays))));
  return date > latest ? [{ of: 'date', expected: latest, stated: date }] : [];
}

function ofTerms(
  record: AcquirerRecord,
  item: SettlementItem,
  { terms, payment }: Expectation & { readonly terms: SettlementTerms },
): readonly Difference[] {
  const { rate } = payoutOf(terms, item.currency);
  const { inLine } = feesOfTypes[payment.type];
  const charged = { brand: payment.brand, currency: item.currency, cents: record.cents };
  const fee = (inLine === null ? undefined : feeOf(terms, inLine, charged)) ?? exactly(0);
  return [
    ...(record.fxRate === null || isRate(record.fxRate, rate) ? [] : differing('fxRate', rate, record.fxRate)),
    ...(record.feeCents === null ? [] : feeDifference(times(fee, decimal(rate)), record.feeCents)),
  ];
}

/** An acquirer rounds each fee for itself: less than a cent is no difference. */
function feeDifference({ parts, divisor }: Exact, stated: Cents): readonly Difference[] {
  const off = BigInt(stated) * divisor - parts;
  if ((off < 0n ? -off : off) < divisor) return [];
  // The cast holds because a rounded amount is one.
  const expected = Number((2n * parts + divisor) / (2n * divisor)) as Cents;
  return [{ of: 'fee', expected: formatCents(expected), stated: formatCents(stated) }];
}

/** Whether a rate is the expected one, with as many decimals as it states. */
function isRate(stated: string, expected: string): boolean {
  const [whole = '0', fraction = ''] = expected.split('.');
  const [statedWhole = '0', statedFraction = ''] = stated.split('.');
  return (
    Number(statedWhole) === Number(whole) && fraction.padEnd(statedFraction.length, '0').startsWith(statedFraction)
  );
}
