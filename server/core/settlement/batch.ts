import { currencyExponent } from 'shared';
import type { BookedEntry } from '../books/recount.ts';
import type { Posting } from '../books/posting.ts';
import type { DailyTotal } from '../reports/daily-total.ts';
import type { EntryKind } from '../payments/ledger.ts';
import type { BatchKey, Cents, EntityKey, EntryKey, Instant, PaymentKey, SettlementLineKey } from '../values.ts';
import { apportion, decimal, type Exact, exactly, isLess, plus, times } from './apportion.ts';
import { type Fee, type FeeKind, feesOfTypes, type SettlementTerms } from '../entities/settings/settlement-terms.ts';

/** What an acquirer settles for one channel, currency and cut-off. It is never altered: a correction is a line of a later one. */
export type SettlementBatch = {
  readonly key: BatchKey;
  readonly entity: EntityKey;
  readonly cutOffAt: Instant;
  /** The day of the cut-off by the clocks of the clearing institute, as yyyy-MM-dd. */
  readonly date: string;
  readonly currency: string;
  readonly payoutCurrency: string;
  /** How much of the payout's currency one of the payments' is, in full. */
  readonly rate: string;
  /** The sum of all lines; less than zero where the acquirer collects it. */
  readonly payoutCents: Cents;
  readonly feeCents: Cents;
  readonly lines: number;
};

export type RecordType = 'SETTLED' | 'CHARGEBACK' | 'CHARGEBACK REVERSAL' | 'FEE';
export type TransactionType = 'DEBIT' | 'CREDIT' | 'REFUND' | FeeKind;

/** A line of a batch: a movement of money, or a fee. Amounts have their signs. */
export type SettlementLine = {
  readonly key: SettlementLineKey;
  readonly batch: BatchKey;
  readonly payment: PaymentKey | null;
  readonly recordType: RecordType;
  readonly transactionType: TransactionType;
  /** In the currency of the payments. */
  readonly grossCents: Cents;
  /** In the currency of the payout: what is left after the fee. */
  readonly netCents: Cents;
  readonly feeCents: Cents;
};

/** A batch as it is committed: once, for its channel, currency and cut-off. */
export type ClosedBatch = {
  readonly batch: SettlementBatch;
  readonly lines: readonly SettlementLine[];
  readonly postings: readonly Posting[];
  /** What the fees of payments add to the totals of their days. */
  readonly fees: readonly DailyTotal[];
};

/** A file of a batch, kept as it was made. */
export type SettlementFile = {
  readonly batch: BatchKey;
  /** `extended` has the merchant's references as well. */
  readonly format: 'standard' | 'extended';
  readonly name: string;
  /** SHA-256 of the content in UTF-8, in hex. */
  readonly hash: string;
  readonly content: string;
  readonly madeAt: Instant;
};

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

/** What was booked for one channel and currency between two cut-offs. */
export type Settleable = {
  readonly entries: readonly BookedEntry[];
  readonly postings: ReadonlyMap<EntryKey, Posting>;
  readonly isFirstOfMonth: boolean;
};

/** A line before its amounts are rounded. */
type Draft = Pick<SettlementLine, 'payment' | 'recordType' | 'transactionType'> & {
  readonly grossCents: number;
  readonly fee: Exact;
};

const none = exactly(0);

/**
 * The lines of a batch. Amounts in the payout's currency are rounded so that no cent is lost: the gross amounts together,
 * and the fees together (DECISIONS 142).
 */
export function settle(
  settleable: Settleable,
  { terms, currency, nextKey, batch }: BatchContext,
): { readonly lines: readonly SettlementLine[]; readonly rate: string; readonly payoutCurrency: string } {
  const rate = rateOf(terms, currency);
  const payoutCurrency = rate === null ? currency : (terms.currency ?? currency);
  const drafts = draftsOf(settleable, { terms, currency });
  const unit = currencyExponent(payoutCurrency) === 0 ? 100 : 1;
  const factor = decimal(rate ?? '1');
  const gross = apportion(
    drafts.map(({ grossCents }) => times(exactly(grossCents), factor)),
    unit,
  );
  const fees = apportion(
    drafts.map(({ fee }) => times(fee, factor)),
    unit,
  );
  const lines = drafts.map(({ fee: _exact, grossCents, ...draft }, place): SettlementLine => {
    const feeCents = (fees[place] ?? 0) as Cents;
    const netCents = ((gross[place] ?? 0) - feeCents) as Cents;
    return { ...draft, key: nextKey(), batch, grossCents: grossCents as Cents, netCents, feeCents };
  });
  return { lines, rate: rate ?? '1', payoutCurrency };
}

type BatchContext = {
  readonly terms: SettlementTerms;
  readonly currency: string;
  readonly batch: BatchKey;
  readonly nextKey: () => SettlementLineKey;
};

/** A currency without a rate is paid out as it is. */
const rateOf = ({ currency: target = null, rates = [] }: SettlementTerms, currency: string): string | null =>
  target === null || target === currency ? null : (rates.find(({ from }) => from === currency)?.rate ?? null);

function draftsOf(
  { entries, postings, isFirstOfMonth }: Settleable,
  { terms, currency }: Pick<BatchContext, 'terms' | 'currency'>,
): readonly Draft[] {
  const charged = new Set<PaymentKey>();
  const drafts: Draft[] = [];
  const feeLine = (kind: FeeKind, of: Charged, payment: PaymentKey | null): void => {
    const fee = feeOf(terms, kind, of);
    if (fee) drafts.push({ payment, recordType: 'FEE', transactionType: kind, grossCents: 0, fee });
  };
  for (const { key, kind, payment, type, brand, cents: entryCents } of entries) {
    const [posting, record] = [postings.get(key), records[kind]];
    const cents = posting ? signedCents(posting) : 0;
    const of = { brand, currency, cents: Math.abs(cents) };
    if (posting && record) {
      const { inLine } = feesOfTypes[type];
      const fee = (inLine === null ? undefined : feeOf(terms, inLine, of)) ?? none;
      drafts.push({ payment, ...record, grossCents: cents, fee });
    }
    // A payment with several entries is charged once.
    if (!charged.has(payment))
      for (const own of feesOfTypes[type].own) feeLine(own, { ...of, cents: entryCents }, payment);
    charged.add(payment);
  }
  const ofBatch = { brand: null, currency, cents: drafts.reduce((sum, { grossCents }) => sum + grossCents, 0) };
  if (drafts.length > 0) feeLine('BATCH', ofBatch, null);
  if (drafts.length > 0 && isFirstOfMonth) feeLine('MONTHLY', ofBatch, null);
  return drafts;
}

const signedCents = ({ debit, cents }: Posting): number => (debit === 'acquirerReceivable' ? cents : 0 - cents);

type Charged = { readonly brand: string | null; readonly currency: string; readonly cents: number };

/** The fee of a kind for an amount, exactly; undefined where none is charged. */
function feeOf({ fees = [] }: SettlementTerms, kind: FeeKind, { brand, currency, cents }: Charged): Exact | undefined {
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

type NewPosting = Omit<Posting, 'key' | 'entity' | 'at' | 'payment'>;

/** The postings of a batch: what the acquirer owed is paid out, less its fees, and in another currency by exchange. */
export function batchPostings(
  { key, currency, payoutCurrency, feeCents, payoutCents }: SettlementBatch,
  lines: readonly SettlementLine[],
): readonly NewPosting[] {
  const grossCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  const paidCents = payoutCents + feeCents;
  const moved = (debit: Posting['debit'], credit: Posting['credit'], money: { cents: number; currency: string }) =>
    money.cents === 0
      ? []
      : [
          {
            debit: money.cents > 0 ? debit : credit,
            credit: money.cents > 0 ? credit : debit,
            cents: Math.abs(money.cents) as Cents,
            currency: money.currency,
            batch: key,
          },
        ];
  return [
    ...(currency === payoutCurrency
      ? moved('payouts', 'acquirerReceivable', { cents: grossCents, currency })
      : [
          ...moved('exchange', 'acquirerReceivable', { cents: grossCents, currency }),
          ...moved('payouts', 'exchange', { cents: paidCents, currency: payoutCurrency }),
        ]),
    ...moved('fees', 'payouts', { cents: feeCents, currency: payoutCurrency }),
  ];
}
