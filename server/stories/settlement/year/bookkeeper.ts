import type { Fact } from './trade.ts';

/*
 * What files, batches, books and totals must have, computed a second time from the payments alone, as a bookkeeper would
 * with the acquirer's contract beside: no code of the gateway is used. All amounts are BigInt in 1/10^14 of a hundredth.
 */

/** The acquirer's contract. */
export const contract = {
  clearingInstituteName: 'Acquirer; "of the year"',
  clearingInstituteMerchantId: 'TW-4711',
  cutOff: '18:00',
  zone: 'Europe/Berlin',
  currency: 'EUR',
  rates: [{ from: 'JPY', rate: '0.0061234' }],
  fees: [
    { fee: 'AUTH_FEE', fixed: '0.05' },
    { fee: 'CAPTURE_FEE', brand: 'MASTER', percent: '2', minimum: '0.30' },
    { fee: 'CAPTURE_FEE', percent: '1.4', fixed: '0.10' },
    { fee: 'REFUND_FEE', fixed: '0.25' },
    { fee: 'CANCEL_FEE', fixed: '0.07' },
    { fee: 'BATCH', currency: 'EUR', fixed: '1.00' },
    { fee: 'MONTHLY', currency: 'EUR', fixed: '9.90' },
  ],
} as const;

/** A row of a file, as far as the payments decide it. */
export type Row = {
  readonly batch: string;
  readonly record: string;
  readonly type: string;
  readonly cashflow: 'POS' | 'NEG';
  readonly amount: string;
  readonly currency: string;
  readonly settled: string;
  readonly payoutCurrency: string;
  readonly fee: string;
  readonly payment: string;
};

type Draft = {
  readonly record: string;
  readonly type: string;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly fact: Fact | null;
};

const ONE = 10n ** 14n;
const RATE = { digits: 7n, JPY: 61_234n } as const;
const hundredths = (cents: number): bigint => BigInt(cents) * ONE;
const perMille = (amount: bigint, share: bigint): bigint => (amount * share) / 1000n;

const captureFee = ({ brand, cents }: Fact): bigint => {
  const amount = hundredths(cents);
  if (brand !== 'MASTER') return perMille(amount, 14n) + hundredths(10);
  const share = perMille(amount, 20n);
  return share < hundredths(30) ? hundredths(30) : share;
};

/** The lines of a payment, in the order of a batch. */
function draftsOf(fact: Fact): readonly Draft[] {
  const { type, cents, base } = fact;
  const line = (record: string, kind: string, sign: 1n | -1n, fee = 0n): Draft => ({
    record,
    type: kind,
    gross: sign * hundredths(cents),
    fee,
    fact,
  });
  const fee = (kind: string, amount: number): Draft => ({
    record: 'FEE',
    type: kind,
    gross: 0n,
    fee: hundredths(amount),
    fact,
  });
  switch (type) {
    case 'RG':
      return [];
    case 'PA':
      return [fee('AUTH_FEE', 5)];
    case 'DB':
    case 'RB':
      return [line('SETTLED', 'DEBIT', 1n, captureFee(fact)), fee('AUTH_FEE', 5)];
    case 'CP':
    case 'RC':
      return [line('SETTLED', 'DEBIT', 1n, captureFee(fact))];
    case 'RF':
      return [line('SETTLED', 'REFUND', -1n, hundredths(25))];
    case 'CD':
      return [line('SETTLED', 'CREDIT', -1n)];
    case 'CB':
      return [line('CHARGEBACK', 'DEBIT', -1n)];
    case 'CR':
      return [line('CHARGEBACK REVERSAL', 'DEBIT', 1n)];
    case 'RV':
      if (base?.type === 'DB') return [line('SETTLED', 'REFUND', -1n), fee('CANCEL_FEE', 7)];
      if (base?.type === 'CD') return [line('SETTLED', 'CREDIT', 1n), fee('CANCEL_FEE', 7)];
      return [fee('CANCEL_FEE', 7)];
    default:
      throw new Error(`Expected a type that is settled, found ${type}`);
  }
}

/** The day whose cut-off comes next: the clocks of Berlin are two hours ahead from March to October, else one. */
function dayOfCutOff(at: number): string {
  const summer = [2026, 2027, 2028].some((year) => at >= lastSunday(year, 2) && at < lastSunday(year, 9));
  const wall = at + (summer ? 2 : 1) * 3_600_000;
  return new Date(wall + 6 * 3_600_000).toISOString().slice(0, 10);
}

/** The last Sunday of a month at 01:00 UTC, when Europe sets its clocks. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 86_400_000;
}

/** The payout's currency of a currency: yen are exchanged, dinars are paid out as they are. */
const payoutOf = (currency: string): string => (currency === 'KWD' ? 'KWD' : 'EUR');
const exchanged = (amount: bigint, currency: string): bigint =>
  currency === 'JPY' ? (amount * RATE.JPY) / 10n ** RATE.digits : amount;

/** Every row of every file, in their order. */
export function rowsOf(facts: readonly Fact[]): readonly Row[] {
  const batches = Map.groupBy(
    facts.filter(({ isApproved }) => isApproved),
    ({ at, currency }) => `${dayOfCutOff(at)} ${currency}`,
  );
  const months = new Set<string>();
  return [...batches]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([batch, paid]) => {
      const currency = batch.slice(-3);
      const drafts = paid.flatMap(draftsOf);
      if (currency === 'EUR' && drafts.length > 0) {
        const ofBatch = { record: 'FEE', gross: 0n, fact: null } as const;
        drafts.push({ ...ofBatch, type: 'BATCH', fee: hundredths(100) });
        if (!months.has(batch.slice(0, 7))) drafts.push({ ...ofBatch, type: 'MONTHLY', fee: hundredths(990) });
        months.add(batch.slice(0, 7));
      }
      const gross = shared(drafts.map((draft) => exchanged(draft.gross, currency)));
      const fees = shared(drafts.map((draft) => exchanged(draft.fee, currency)));
      return drafts.map((draft, place) =>
        rowOf({ batch, currency, draft, gross: gross[place] ?? 0, fee: fees[place] ?? 0 }),
      );
    });
}

function rowOf({
  batch,
  currency,
  draft: { record, type, fact, ...draft },
  gross,
  fee,
}: {
  readonly batch: string;
  readonly currency: string;
  readonly draft: Draft;
  readonly gross: number;
  readonly fee: number;
}): Row {
  const net = gross - fee;
  const payoutCurrency = payoutOf(currency);
  const isFee = record === 'FEE';
  const isIn = draft.gross === 0n ? net > 0 : draft.gross > 0n;
  const subject = type === 'DEBIT' && record !== 'SETTLED' ? disputed(fact) : fact;
  return {
    batch,
    record,
    type,
    payoutCurrency,
    cashflow: isIn ? 'POS' : 'NEG',
    amount: written(isFee ? fee : Number(draft.gross / ONE)),
    currency: isFee ? payoutCurrency : currency,
    settled: isIn === net < 0 && net !== 0 ? `-${written(net)}` : written(net),
    fee: written(isFee ? 0 : fee),
    payment: subject?.id ?? '',
  };
}

/** The payment that a chargeback, or its reversal, is about. */
const disputed = (fact: Fact | null): Fact | null =>
  fact?.type === 'CR' ? (fact.base?.base ?? null) : (fact?.base ?? null);

const written = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

/** Whole hundredths that add up to the rounded sum: what is missing goes to those that lost most (largest remainder). */
function shared(exact: readonly bigint[]): readonly number[] {
  const below = exact.map((each) => floor(each, ONE));
  const sum = exact.reduce((all, each) => all + each, 0n);
  const missing = Number(floor(2n * sum + ONE, 2n * ONE) - below.reduce((all, each) => all + each, 0n));
  const order = exact
    .map((each, place) => ({ place, lost: each - (below[place] ?? 0n) * ONE }))
    .toSorted((a, b) => Number(b.lost - a.lost) || a.place - b.place);
  const up = new Set(order.slice(0, missing).map(({ place }) => place));
  return below.map((each, place) => Number(each) + (up.has(place) ? 1 : 0));
}

const floor = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b;

const signOf = ({ cashflow }: Row): 1 | -1 => (cashflow === 'NEG' ? -1 : 1);
const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

/** The payout of each batch. */
export function payoutsOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  const payouts = new Map<string, number>();
  for (const row of rows) payouts.set(row.batch, (payouts.get(row.batch) ?? 0) + signOf(row) * centsOf(row.settled));
  return payouts;
}

/** The balances of the books when everything was settled, in each currency. */
export function balancesOf(
  facts: readonly Fact[],
  rows: readonly Row[],
): Readonly<Record<string, Record<string, number>>> {
  const balances: Record<string, Record<string, number>> = {};
  const add = (currency: string, account: string, cents: number): void => {
    const own = (balances[currency] ??= {
      merchant: 0,
      acquirerReceivable: 0,
      chargebacks: 0,
      fees: 0,
      payouts: 0,
      exchange: 0,
    });
    own[account] = (own[account] ?? 0) + cents;
  };
  const moves: Readonly<Record<string, 1 | -1>> = { DB: 1, RB: 1, CP: 1, RC: 1, RF: -1, CD: -1, CB: -1, CR: 1 };
  for (const { type, currency, cents, base, isApproved } of facts) {
    if (!isApproved || currency === '') continue;
    const moved = type === 'RV' ? (base?.type === 'DB' ? -1 : base?.type === 'CD' ? 1 : 0) : (moves[type] ?? 0);
    add(currency, type === 'CB' || type === 'CR' ? 'chargebacks' : 'merchant', -moved * cents || 0);
    if (payoutOf(currency) !== currency) add(currency, 'exchange', moved * cents);
  }
  for (const row of rows) {
    const { batch, record, payoutCurrency } = row;
    const fee = centsOf(record === 'FEE' ? row.amount : row.fee);
    add(payoutCurrency, 'fees', fee);
    add(payoutCurrency, 'payouts', signOf(row) * centsOf(row.settled));
    if (batch.slice(-3) !== payoutCurrency)
      add(payoutCurrency, 'exchange', -(signOf(row) * centsOf(row.settled) + fee));
  }
  return balances;
}

/** The totals of days: by day, type, outcome, brand and currency, how many and how much; and the fees. */
export function totalsOf(
  facts: readonly Fact[],
  rows: readonly Row[],
): ReadonlyMap<string, readonly [number, number, number]> {
  const totals = new Map<string, readonly [number, number, number]>();
  const add = (
    { at, type, isApproved, brand }: Fact,
    currency: string,
    more: readonly [number, number, number],
  ): void => {
    const day = new Date(at).toISOString().slice(0, 10);
    const group = [day, type, isApproved ? 'approved' : 'rejected', brand, currency].join(' ');
    const [count, cents, fees] = totals.get(group) ?? [0, 0, 0];
    totals.set(group, [count + more[0], cents + more[1], fees + more[2]]);
  };
  for (const fact of facts) add(fact, fact.currency, [1, fact.cents, 0]);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  for (const { payment, record, type, payoutCurrency, amount, fee } of rows) {
    const fact = byId.get(payment);
    const charged = centsOf(record === 'FEE' ? amount : fee);
    if (fact && charged !== 0 && type !== 'BATCH') add(fact, payoutCurrency, [0, 0, charged]);
  }
  return totals;
}
