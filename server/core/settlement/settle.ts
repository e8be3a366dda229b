import { currencyExponent } from 'shared';
import type { BookedEntry } from '../books/recount.ts';
import type { Posting } from '../books/posting.ts';
import { type Fee, type FeeKind, feesOfTypes, type SettlementTerms } from '../entities/settings/settlement-terms.ts';
import type { EntryKind } from '../payments/ledger.ts';
import type { BatchKey, Cents, EntryKey, PaymentKey, SettlementLineKey } from '../values.ts';
import { apportion, decimal, type Exact, exactly, isLess, plus, times } from './apportion.ts';
import type { Correction, SettlementLine } from './batch.ts';

/** The record of each kind of ledger entry; null where nothing is settled. */
const records: Readonly<Record<EntryKind, Pick<SettlementLine, 'recordType' | 'transactionType'> | null>> = {
  authorize: null,
  release: null,
  debit: { recordType: 'SETTLED', transactionType: 'DEBIT' },
  rebill: { recordType: 'SETTLED', transactionType: 'DEBIT' },
  capture: { recordType: 'SETTLED', transactionType: 'DEBIT' },
  receipt: { recordType: 'SETTLED', transactionType: 'DEBIT' },
  void: { recordType: 'SETTLED', transactionType: 'REFUND' },
  refund: { recordType: 'SETTLED', transactionType: 'REFUND' },
  credit: { recordType: 'SETTLED', transactionType: 'CREDIT' },
  creditVoid: { recordType: 'SETTLED', transactionType: 'CREDIT' },
  chargeback: { recordType: 'CHARGEBACK', transactionType: 'DEBIT' },
  chargebackReversal: { recordType: 'CHARGEBACK REVERSAL', transactionType: 'DEBIT' },
};

/** The record of a kind of ledger entry; null where nothing is settled. */
export const recordOf = (kind: EntryKind): Pick<SettlementLine, 'recordType' | 'transactionType'> | null =>
  records[kind];

/** The fee that a line has or is. */
export const feeOfLine = ({ recordType, transactionType }: SettlementLine): FeeKind =>
  recordType === 'FEE'
    ? // The cast holds because the records of fees are named by their kinds.
      (transactionType as FeeKind)
    : transactionType === 'REFUND'
      ? 'REFUND_FEE'
      : transactionType === 'BATCH'
        ? 'BATCH'
        : 'CAPTURE_FEE';

/** What was booked and corrected for one group between two cut-offs. */
export type Settleable = {
  readonly entries: readonly BookedEntry[];
  readonly postings: ReadonlyMap<EntryKey, Posting>;
  readonly corrections: readonly Correction[];
  readonly isFirstOfMonth: boolean;
};

/** The currency of a payout, and how much of it one of the payments' currency is, in full. */
export type Payout = { readonly payoutCurrency: string; readonly rate: string };

/** How payments in a currency are paid out: without a rate as they are. */
export function payoutOf({ currency: target = null, rates = [] }: SettlementTerms, currency: string): Payout {
  const rate = target === null || target === currency ? undefined : rates.find(({ from }) => from === currency)?.rate;
  return target === null || rate === undefined
    ? { payoutCurrency: currency, rate: '1' }
    : { payoutCurrency: target, rate };
}

/** A line before its amounts are rounded. */
type Draft = Pick<SettlementLine, 'payment' | 'recordType' | 'transactionType' | 'entry'> & {
  readonly grossCents: number;
  readonly fee: Exact;
};

const none = exactly(0);

type BatchContext = Payout & {
  readonly terms: SettlementTerms;
  readonly currency: string;
  readonly batch: BatchKey;
  readonly nextKey: () => SettlementLineKey;
};

/**
 * The lines of a batch. Amounts in the payout's currency are rounded so that no cent is lost: the gross amounts together,
 * and the fees together (DECISIONS 142). Corrections were rounded when they were made.
 */
export function settle(settleable: Settleable, context: BatchContext): readonly SettlementLine[] {
  const { batch, nextKey } = context;
  const corrected = settleable.corrections.map(
    ({ key, payment, recordType, transactionType, grossCents, netCents, feeCents }): SettlementLine => ({
      key: nextKey(),
      batch,
      payment,
      entry: null,
      correction: key,
      recordType,
      transactionType,
      grossCents,
      netCents,
      feeCents,
    }),
  );
  return [...corrected, ...rounded(draftsOf(settleable, context), context)];
}

function rounded(
  drafts: readonly Draft[],
  { batch, nextKey, payoutCurrency, rate }: BatchContext,
): readonly SettlementLine[] {
  const unit = unitOf(payoutCurrency);
  const factor = decimal(rate);
  const gross = apportion(
    drafts.map(({ grossCents }) => times(exactly(grossCents), factor)),
    unit,
  );
  const fees = apportion(
    drafts.map(({ fee }) => times(fee, factor)),
    unit,
  );
  return drafts.map(({ fee: _exact, grossCents, ...draft }, place): SettlementLine => {
    const feeCents = (fees[place] ?? 0) as Cents;
    const netCents = ((gross[place] ?? 0) - feeCents) as Cents;
    const amounts = { grossCents: grossCents as Cents, netCents, feeCents };
    return { ...draft, key: nextKey(), batch, correction: null, ...amounts };
  });
}

/** The smallest amount of a currency, in hundredths. */
const unitOf = (currency: string): number => (currencyExponent(currency) === 0 ? 100 : 1);

/** An amount in the currency of a payout, rounded for itself: for a correction, which stands alone. */
export const converted = (cents: number, { payoutCurrency, rate }: Payout): number =>
  apportion([times(exactly(cents), decimal(rate))], unitOf(payoutCurrency))[0] ?? 0;

function draftsOf(
  { entries, postings, corrections, isFirstOfMonth }: Settleable,
  { terms, currency }: Pick<BatchContext, 'terms' | 'currency'>,
): readonly Draft[] {
  const charged = new Set<PaymentKey>();
  const drafts: Draft[] = [];
  const feeLine = (kind: FeeKind, of: Charged, payment: PaymentKey | null): void => {
    const fee = feeOf(terms, kind, of);
    if (fee) drafts.push({ payment, entry: null, recordType: 'FEE', transactionType: kind, grossCents: 0, fee });
  };
  for (const { key, kind, payment, type, brand, cents: entryCents } of entries) {
    const [posting, record] = [postings.get(key), records[kind]];
    const cents = posting ? signedCents(posting) : 0;
    const of = { brand, currency, cents: Math.abs(cents) };
    if (posting && record) {
      const { inLine } = feesOfTypes[type];
      const fee = (inLine === null ? undefined : feeOf(terms, inLine, of)) ?? none;
      drafts.push({ payment, entry: key, ...record, grossCents: cents, fee });
    }
    // A payment with several entries is charged once.
    if (!charged.has(payment))
      for (const own of feesOfTypes[type].own) feeLine(own, { ...of, cents: entryCents }, payment);
    charged.add(payment);
  }
  const ofBatch = { brand: null, currency, cents: drafts.reduce((sum, { grossCents }) => sum + grossCents, 0) };
  if (drafts.length + corrections.length === 0) return drafts;
  feeLine('BATCH', ofBatch, null);
  if (isFirstOfMonth) feeLine('MONTHLY', ofBatch, null);
  return drafts;
}

const signedCents = ({ debit, cents }: Posting): number => (debit === 'acquirerReceivable' ? cents : 0 - cents);

type Charged = { readonly brand: string | null; readonly currency: string; readonly cents: number };

/** The fee of a kind for an amount, exactly; undefined where none is charged. */
export function feeOf(
  { fees = [] }: SettlementTerms,
  kind: FeeKind,
  { brand, currency, cents }: Charged,
): Exact | undefined {
  const fee = fees.find(
    (each) =>
      each.fee === kind &&
      (each.brand === undefined || each.brand === brand) &&
      (each.currency === undefined || each.currency === currency),
  );
  return fee && amountOf(fee, cents);
}

function amountOf({ fixed = '0', percent = '0', minimum = '0' }: Fee, cents: number): Exact {
  const hundredths = exactly(100);
  const share = times(times(exactly(cents), decimal(percent)), { parts: 1n, divisor: 100n });
  const [amount, least] = [plus(times(decimal(fixed), hundredths), share), times(decimal(minimum), hundredths)];
  return isLess(amount, least) ? least : amount;
}
