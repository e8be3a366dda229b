import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { stillClock, type TestClock } from '../../clock.ts';
import { type ListKind, listKinds } from '../../core/risk/list.ts';
import type { Condition, RiskRule } from '../../core/risk/rule.ts';
import { compileRules, evaluate } from '../../core/screening/evaluate.ts';
import { factsOf } from '../../core/screening/facts.ts';
import { countedPayments, dimensions } from '../../core/risk/velocity.ts';
import { type EntityKey, minutes, plus } from '../../core/values.ts';
import { readCounts } from '../../operations/screening/counts.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { gatewayWith, paymentOf, screens, START } from '../risk/lone-screening.ts';
import { RUNS_TIMEOUT } from './runs.ts';

const size = inject('proofs');
/** Past payments of one card, and payments whose cost is measured. */
const [PAST, MEASURED] = size === 'whole' ? [1_000_000, 5000] : [300, 20];

const database = await openStore(':memory:');
afterAll(() => database.close());

const reads = { riskCounters: 0, riskListed: 0, buckets: 0 };
const store: Store = {
  ...database,
  async riskCounters(asked) {
    const buckets = await database.riskCounters(asked);
    reads.riskCounters += 1;
    reads.buckets = Math.max(reads.buckets, buckets.length);
    return buckets;
  },
  riskListed(asked) {
    reads.riskListed += 1;
    return database.riskListed(asked);
  },
};
beforeEach(() => void Object.assign(reads, { riskCounters: 0, riskListed: 0, buckets: 0 }));

const at = <T>(values: readonly T[], n: number): T => values[n % values.length] ?? expect.fail('no values');
const windows = [5, 10, 30, 60, 240, 1440, 2880, 10_080, 43_200];
const sources = ['account', 'ip', 'billing', 'shipping'] as const;

/** Conditions of every kind that is evaluated before the authorisation, none of which holds. */
const conditions: readonly ((n: number) => Condition)[] = [
  (n) => ({ is: 'velocity', per: at(dimensions, n), of: at(countedPayments, n), limit: 1e9, minutes: at(windows, n) }),
  (n) => ({ is: 'velocity', per: at(dimensions, n), of: 'attempts', limit: 1e9, minutes: at(windows, n) }),
  (n) => ({ is: 'volume', per: at(dimensions, n), limit: '9000000000.00', currency: 'EUR', minutes: at(windows, n) }),
  (n) => ({ is: 'amount', above: `${1000 + n}.00`, currency: 'EUR' }),
  (n) => ({ is: 'country', of: at(sources, n), in: ['KP', 'IR'] }),
  () => ({ is: 'countriesDiffer', between: ['billing', 'shipping'] }),
  (n) => ({ is: 'listed', on: n % 2 === 0 ? 'block' : 'allow', by: [at(listKinds, n)] }),
];
const twoHundred = Array.from({ length: 200 }, (_, n): RiskRule => ({
  name: `rule${n}`,
  when: [at(conditions, n)(Math.floor(n / 7))],
  action: 'score',
  score: -1,
}));
const everyWindow = windows.map((each): RiskRule => ({
  name: `within${each}`,
  when: [{ is: 'velocity', per: 'card', of: 'attempts', limit: 1e9, minutes: each }],
  action: 'score',
}));

const fields = {
  'customer.email': 'jane@shop.example',
  'customer.ip': '198.51.100.7',
  'customer.merchantCustomerId': 'jane',
  'customer.phone': '+49 30 1234567',
  'billing.country': 'DE',
  'shipping.country': 'DE',
};
const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' };
const payer = { cents: 100, fields, account: { kind: 'card', card, cvv: '123', proof: null } } as const;

let merchants = 1000;
function merchantWith(rules: readonly RiskRule[], clock: TestClock, listed: readonly ListKind[] = []) {
  merchants += 2;
  const merchant = { merchant: merchants as EntityKey, clock, store };
  const gateway = gatewayWith(rules, { ...merchant, listed });
  return { merchant: merchant.merchant, gateway, pays: () => screens(gateway, paymentOf(merchant, payer)) };
}

/** The mean time of a piece of work, in microseconds. */
async function costOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  for (let n = 0; n < MEASURED; n += 1) await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / MEASURED;
}

const report = (figures: string): void => {
  if (size === 'whole') console.log(`\n${figures}\n`);
};

describe('200 rules', () => {
  it('cost one query for all counters and one for all lists', async () => {
    const clock = stillClock(START);
    const { merchant, gateway, pays } = merchantWith(twoHundred, clock, listKinds);
    expect(await pays()).toEqual([]);
    expect(reads).toMatchObject({ riskCounters: 1, riskListed: 1 });
    const rules = compileRules(twoHundred);
    const facts = factsOf(
      { ...paymentOf({ merchant, clock }, payer).payment, account: payer.account, at: START },
      gateway,
    );
    const counts = await readCounts(gateway, (merchant + 1) as EntityKey, { rules, facts });
    const evaluates = () => {
      const view = { facts, total: counts.total, isListed: () => false, checks: {} };
      counts.attempt(evaluate(rules.before, view).limits);
    };
    await costOf(evaluates);
    report(
      `200 rules: ${(await costOf(evaluates)).toFixed(1)} µs of CPU a payment, beside the reading of their counters`,
    );
  });

  it('cost as much more as they have counters, which are read and counted', async () => {
    const plain = twoHundred.filter(({ when }) => when.every(({ is }) => is !== 'velocity' && is !== 'volume'));
    const sets = [0, 1, 5].map((windowsCounted) => [...plain, ...everyWindow.slice(0, windowsCounted)]);
    const costs: string[] = [];
    for (const rules of [...sets, twoHundred]) {
      const { pays } = merchantWith(rules, stillClock(START));
      await costOf(pays);
      costs.push(`${compileRules(rules).counters.length} counters ${(await costOf(pays)).toFixed(0)} µs`);
    }
    expect(costs).toHaveLength(4);
    report(`screening a payment, queries and the commit of its counters included: ${costs.join(', ')}`);
  });

  it('that ask for lists without entries cost no query for them', async () => {
    const clock = stillClock(START);
    await merchantWith(twoHundred, clock).pays();
    expect(reads).toMatchObject({ riskCounters: 1, riskListed: 0 });
    await merchantWith(twoHundred, clock, ['ip']).pays();
    expect(reads).toMatchObject({ riskCounters: 2, riskListed: 1 });
  });

  it('that count and list nothing cost no query', async () => {
    const isPlain = ({ when }: RiskRule) => when.every(({ is }) => is === 'amount' || is === 'country');
    await merchantWith(twoHundred.filter(isPlain), stillClock(START)).pays();
    expect(reads).toMatchObject({ riskCounters: 0, riskListed: 0 });
  });
});

describe('velocity rules', () => {
  it('read no more after any number of payments', { timeout: RUNS_TIMEOUT }, async () => {
    const clock = stillClock(START);
    const [busy, fresh] = [merchantWith(everyWindow, clock), merchantWith(everyWindow, clock)];
    for (let n = 0; n < PAST; n += 1) {
      if (n % Math.ceil(PAST / 300) === 0) clock.moveTo(plus(clock.now(), minutes(7 * 60)));
      await busy.pays();
    }
    // Five lengths of buckets, of which a window has at most fourteen, and one that has begun.
    expect(reads.buckets).toBeLessThanOrEqual(5 * 16);
    const [after, before] = [await costOf(busy.pays), await costOf(fresh.pays)];
    report(
      `velocity rules after ${PAST} payments: ${after.toFixed(0)} µs of CPU a payment, without: ${before.toFixed(0)} µs`,
    );
  });
});
